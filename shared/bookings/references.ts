import { tidy } from '../words/tidy.ts'

/** Converts a typed or pasted reference (`#k7q2 9xw4.`) to its stored form; undefined for any other text. */
export const referenceOf = (text: string): string | undefined => {
  const [, one, other] = /^#? ?([A-Z0-9]{4})[-. ]?([A-Z0-9]{4})[.,;]?$/.exec(tidy(text).toUpperCase()) ?? []
  return one && other && `${one}-${other}`
}
