import { plainApostrophes } from './apostrophes.ts'

const isMark = (sign: string | undefined): boolean =>
  sign !== undefined && /[.,;:!?()[\]{}"'\u2013\u2014\u2018-\u201f\u00ab\u00bb\u2026-]/.test(sign)

/** A word without the punctuation at its ends: `Rao,`, `(Rao)`, `"Rao`. A word of punctuation alone is unchanged. */
const bareWord = (word: string): string => {
  let [start, end] = [0, word.length]
  while (start < end && isMark(word[start])) start++
  while (end > start && isMark(word[end - 1])) end--
  return start < end ? word.slice(start, end) : word
}

/** The words of a search, with plain apostrophes and without punctuation copied along. */
export const searchWords = (typed: string): string[] => {
  const words = plainApostrophes(typed).split(/\s+/).filter(Boolean).map(bareWord)
  const named = words.filter(word => ![...word].every(isMark))
  return named.length > 0 ? named : words
}
