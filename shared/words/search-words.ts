import { plainApostrophes } from './apostrophes.ts'

const isMark = (sign: string | undefined): boolean =>
  sign !== undefined && /[.,;:!?()[\]{}"'\u2013\u2014\u2018-\u201f\u00ab\u00bb\u2026-]/.test(sign)

/** A word without the marks at its ends: `Rao,`, `(Rao)`, `"Rao`. One that is nothing else stays. */
const bareWord = (word: string): string => {
  let [start, end] = [0, word.length]
  while (start < end && isMark(word[start])) start++
  while (end > start && isMark(word[end - 1])) end--
  return start < end ? word.slice(start, end) : word
}

/** The words of a search, with plain apostrophes, and without marks that belong to the sentence they were copied from. */
export const searchWords = (typed: string): string[] => {
  const words = plainApostrophes(typed).split(/\s+/).filter(Boolean).map(bareWord)
  const named = words.filter(word => ![...word].every(isMark))
  return named.length > 0 ? named : words
}
