const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as the value of an attribute in double quotes, or between tags. */
export const asAttribute = (text: string): string => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

/** A value as JSON that cannot end the script element it stands in. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
