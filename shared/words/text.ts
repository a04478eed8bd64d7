/** What a missing value reads. */
export const notGiven = 'N/A'

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** The order in which people read texts: `Type 2` before `Type 10`, whatever the capitals. */
export const inReadingOrder = (one: string, other: string): number => collator.compare(one, other)

/** `1 night`, `2 nights`, `3 children`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** `2 adults and 1 child`. */
export const peopleText = (adults: number, children: number): string =>
  children > 0 ? `${counted(adults, 'adult')} and ${counted(children, 'child', 'children')}` : counted(adults, 'adult')

/** Names in a sentence: `101`, `101 and 102`, `101, 102, 103, 104, 105 and 7 more`. */
export const listed = (names: readonly string[]): string => {
  if (names.length < 2) return names.join()
  const shown = names.length > 5 ? 5 : names.length - 1
  return `${names.slice(0, shown).join(', ')} and ${names.length > 5 ? `${names.length - shown} more` : names.at(-1)}`
}
