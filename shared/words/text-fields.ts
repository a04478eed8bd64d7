import { z } from 'zod'
import { plainApostrophes } from './apostrophes.ts'
import { tidyLine, tidyText } from './tidy-text.ts'

/** Checks the length before tidying, since a request may have 64 kB; twice `max` allows for removed characters. */
const tidied = (tidy: (typed: string) => string, max: number, message: string, missing?: string): z.ZodString => {
  const tooLong = { error: message, abort: true }
  return z
    .string(missing)
    .max(2 * max, tooLong)
    .overwrite(tidy)
    .max(max, tooLong)
}

/** One typed line of at most `max` characters, without invisible ones. `missing`: the message if it is no text. */
export const lineText = (max: number, message = `At most ${max} characters.`, missing?: string): z.ZodString =>
  tidied(tidyLine, max, message, missing)

/** A text of several lines and at most `max` characters, without controls. */
export const longText = (max: number, message = `At most ${max} characters.`, missing?: string): z.ZodString =>
  tidied(tidyText, max, message, missing)

/** A thing's name, with a letter or digit. `missing`: the message if it is empty or no text. */
export const thingName = (max: number, missing: string, message?: string): z.ZodString =>
  lineText(max, message, missing)
    .min(1, { error: missing, abort: true })
    .regex(/[\p{L}\p{N}]/u, 'A name has at least one letter or digit.')

/** A person's or hotel's name has a letter, of any script. */
export const withLetter = (name: z.ZodString): z.ZodString => name.regex(/\p{L}/u, 'A name has at least one letter.')

/** A person's name of 2 to 100 characters; `short`: the message for a shorter or missing one. */
export const personName = (short: string): z.ZodString =>
  withLetter(lineText(100, undefined, short).overwrite(plainApostrophes).min(2, { error: short, abort: true }))

/** An optional text of several lines; an empty one counts as omitted. */
export const optionalText = (max: number) =>
  longText(max)
    .optional()
    .transform(text => text || undefined)

/** An optional text of one line; an empty one counts as omitted. */
export const optionalLine = (max: number) =>
  lineText(max)
    .optional()
    .transform(text => text || undefined)
