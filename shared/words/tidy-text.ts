/** Invisible characters except the two joiners: controls, bidi marks, lone surrogates and other ignorable ones. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether a joiner is part of a word's spelling: between letters, as in Bengali and Kannada, or after a vowel sign or
 * virama, as at the end of Malayalam words.
 */
const isSpelling = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 2), at)
  return /\p{M}$/u.test(before) || (/\p{L}$/u.test(before) && /^[\p{L}\p{M}]/u.test(text.slice(at + 1, at + 3)))
}

/** One line as a person sees it: line breaks and tabs become blanks; all invisible characters are removed. */
export const tidyLine = (typed: string): string =>
  typed
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    // After the removals above, so that a joiner is judged by the letters that remain.
    .replace(/[\u200c\u200d]/g, (joiner, at: number, text: string) => (isSpelling(text, at) ? joiner : ''))
    .trim()

/** A text of several lines: keeps line breaks and tabs, removes other controls and bidi marks. */
export const tidyText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim()
