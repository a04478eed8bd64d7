/** What shows nothing, the two joiners apart: controls, marks of direction, halves of a pair, and others that change only what stands around them. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether the joiner at this place is part of how a word is spelled: between letters, as in Bengali and Kannada, or after a vowel sign or
 * virama, as at the end of words in Malayalam.
 */
const isSpelling = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 2), at)
  return /\p{M}$/u.test(before) || (/\p{L}$/u.test(before) && /^[\p{L}\p{M}]/u.test(text.slice(at + 1, at + 3)))
}

/** One line as a person sees it: line breaks and tabs become blanks; controls, marks of direction and what else shows nothing go. */
export const tidyLine = (typed: string): string =>
  typed
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    // Beside what stays: marks that go are no letters of a word.
    .replace(/[\u200c\u200d]/g, (joiner, at: number, text: string) => (isSpelling(text, at) ? joiner : ''))
    .trim()

/** A text of several lines: line breaks and tabs stay, other controls and marks of direction go. */
export const tidyText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim()
