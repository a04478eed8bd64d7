import { z } from 'zod'
import { plainApostrophes } from './apostrophes.ts'
import { tidyLine, tidyText } from './tidy-text.ts'

/** The length comes first: a stranger may send 64 kB. Twice of it leaves room for what is dropped. */
const tidied = (tidy: (typed: string) => string, max: number, message: string, missing?: string): z.ZodString => {
  const tooLong = { error: message, abort: true }
  return z
    .string(missing)
    .max(2 * max, tooLong)
    .overwrite(tidy)
    .max(max, tooLong)
}

/** One line that a person types, of at most `max` characters, without what nobody sees. `missing`: what is said where it is no text. */
export const lineText = (max: number, message = `At most ${max} characters.`, missing?: string): z.ZodString =>
  tidied(tidyLine, max, message, missing)

/** A text of several lines, of at most `max` characters, without controls. */
export const longText = (max: number, message = `At most ${max} characters.`, missing?: string): z.ZodString =>
  tidied(tidyText, max, message, missing)

/** The name of a thing: something of it can be read. `missing`: what is said of an empty one, and of no text. */
export const thingName = (max: number, missing: string, message?: string): z.ZodString =>
  lineText(max, message, missing)
    .min(1, { error: missing, abort: true })
    .regex(/[\p{L}\p{N}]/u, 'A name has at least one letter or digit.')

/** A person's or hotel's name has a letter, of any script. */
export const withLetter = (name: z.ZodString): z.ZodString => name.regex(/\p{L}/u, 'A name has at least one letter.')

/** A person's name of 2 to 100 characters; `short` is said of a shorter one, and of none. */
export const personName = (short: string): z.ZodString =>
  withLetter(lineText(100, undefined, short).overwrite(plainApostrophes).min(2, { error: short, abort: true }))

/** Text that may be left out; empty counts as left out. May have several lines. */
export const optionalText = (max: number) =>
  longText(max)
    .optional()
    .transform(text => text || undefined)

/** The same of one line. */
export const optionalLine = (max: number) =>
  lineText(max)
    .optional()
    .transform(text => text || undefined)
