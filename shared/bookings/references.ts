import { tidy } from '../words/tidy.ts'

/** A booking's reference as it is stored, of one as people write or paste it: `#k7q2 9xw4.`; undefined for any other text. */
export const referenceOf = (text: string): string | undefined => {
  const [, one, other] = /^#? ?([A-Z0-9]{4})[-. ]?([A-Z0-9]{4})[.,;]?$/.exec(tidy(text).toUpperCase()) ?? []
  return one && other && `${one}-${other}`
}
