import { z } from 'zod'
import { hasTwoDecimals, notAnAmount } from '../words/amounts.ts'
import { lineText, withLetter } from '../words/text-fields.ts'
import { tidy, tidyCode } from '../words/tidy.ts'
import { tidyPhone } from '../words/typed.ts'

/** A row's id. The message is the specification's. */
export const id = z.uuid('id must be valid UUID.')

/** A hotel in a public path or query: its uuid or its slug. */
export const hotelRef = z.string().min(1, 'Name the hotel.').max(80, 'Name the hotel.')

const ifMissing = (message: string) => ({ error: ({ input }: { input?: unknown }) => (input === undefined ? message : undefined) })

/**
 * Text of at most `max` characters after trimming. A missing or longer text fails with `message` before any pattern is
 * run, since a request may carry 64 kB.
 */
export const shortText = (max: number, message: string): z.ZodString =>
  z.string(ifMissing(message)).trim().max(max, { error: message, abort: true })

/** A number, code or reference of at most `max` characters, cleaned first: pasted text may have invisible ones. */
export const pastedText = (max: number, message: string, clean: (pasted: string) => string = tidy): z.ZodString =>
  shortText(max + 40, message)
    .overwrite(clean)
    .max(max, { error: message, abort: true })

/**
 * Accepts printable ASCII with one `@`, a dot inside the domain, and no character that quotes or separates addresses.
 * It does not match the whole address by one regular expression, which could be slow on a long text.
 */
const isAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const isSplit = at > 0 && text.indexOf('@') === at && text.slice(at + 2, -1).includes('.')
  // A mail server reads `<v@x.example>` as v@x.example: one mailbox would count as many addresses.
  return isSplit && /^[\x21-\x7e]+$/.test(text) && !/[<>()[\],;:\\"]/.test(text)
}

const phonePattern = /^(?:\+91[- ]?)?[6-9]\d{9}$/

/** Shared pattern of the specification; printable ASCII only, so that no look-alike characters pass. */
export const email = shortText(100, 'Invalid email address')
  .min(5, 'Email must be at least 5 characters long')
  .refine(isAddress, 'Invalid email address')
  .transform(text => text.toLowerCase())

const noPhone = 'Invalid phone number.'

/** Pattern of the specification: optional +91 with dash or space, then ten digits starting 6 to 9. Stored as E.164. */
export const phoneNumber = pastedText(14, noPhone, tidyPhone)
  .regex(phonePattern, noPhone)
  .transform(text => `+91${text.slice(-10)}`)

/** A phone number from the desk: Indian, or any other with `+` and 8 to 15 digits. Stored as E.164. */
export const deskPhone = pastedText(24, noPhone, tidyPhone).refine(text => /^\+\d{8,15}$/.test(text), noPhone)

const gstAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const gstStates = new Set([...Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')), '97', '99'])

/** Whether a text in capitals has the form of a GSTIN with an existing state code. */
const looksLikeGstin = (text: string): boolean => /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && gstStates.has(text.slice(0, 2))

const hasCheckCharacter = (text: string): boolean => {
  const sum = [...text.slice(0, 14)].reduce((total, letter, at) => {
    const product = gstAlphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return gstAlphabet[(36 - (sum % 36)) % 36] === text[14]
}

/** Whether a text in capitals is a GSTIN with a known state code and the right check character. */
export const isGstin = (text: string): boolean => looksLikeGstin(text) && hasCheckCharacter(text)

const noGstin = 'Enter a valid 15-character GSTIN.'
export const gstin = pastedText(15, noGstin, tidyCode)
  .refine(looksLikeGstin, { error: noGstin, abort: true })
  .refine(hasCheckCharacter, 'Check the GSTIN: its last character does not fit.')

export const queryFlag = z.enum(['true', 'false']).transform(text => text === 'true')

const noWholeNumber = 'Enter a whole number.'

export const queryNumber = (schema: z.ZodNumber) =>
  z
    .union([z.number(), z.string().max(6, { error: noWholeNumber, abort: true }).regex(/^\d+$/, noWholeNumber)])
    .transform(Number)
    .pipe(schema)

/** Omitted, a field is unchanged; empty or null, it is cleared. */
export const clearable = <S extends z.ZodType>(schema: S) => {
  const nothing = z
    .string()
    .trim()
    // Aborts, so that the message is the schema's where both refuse a text.
    .length(0, { abort: true })
    .transform(() => null)
  return z.union([nothing, schema], { error: ({ errors }) => (errors as z.core.$ZodIssue[][]).at(-1)?.[0]?.message }).nullish()
}

/** The version of the row that a form was filled from; without it, changes of others are overwritten. */
export const version = queryNumber(z.int().min(1).max(2_147_483_647)).optional()

/** Pattern of the specification: 4 to 50 letters, digits, underscores and spaces, at least one of them a letter. */
export const username = withLetter(
  lineText(50, 'Use 4 to 50 characters.', 'Use 4 to 50 characters.')
    .min(4, 'Use 4 to 50 characters.')
    .regex(/^[A-Za-z0-9_ ]+$/, { error: 'Use letters, digits, underscore and space only.', abort: true }),
)

const weakPassword = 'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long'

const isStrong = (text: string): boolean => [/^[!-~]+$/, /[A-Z]/, /\d/, /[!-/:-@[-`{-~]/].every(pattern => pattern.test(text))

/** A password by the specification: 8 to 20 characters with a capital, a digit and a symbol (ASCII punctuation). */
export const password = z
  .string(ifMissing('Password must be at least 8 characters long'))
  .min(8, 'Password must be at least 8 characters long')
  .max(20, 'Password must be at most 20 characters long')
  // Checks the length itself: `max` must not abort, so that the repetition is still compared.
  .refine(text => text.length > 20 || isStrong(text), weakPassword)

const noIfsc = 'Enter a valid 11-character IFSC code.'

/** Eleven characters: bank, zero, branch; stored in capitals. */
export const ifsc = pastedText(11, noIfsc, tidyCode).refine(text => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), noIfsc)

/** `HH:mm` or `HH:mm:ss`, returned as `HH:mm:ss`. */
export const clockTime = shortText(8, 'Enter a time as HH:mm.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Enter a time as HH:mm.')
  .transform(text => (text.length === 5 ? `${text}:00` : text))

type NumberError = string | ((issue: { input?: unknown }) => string)

/** A number in JSON, or its text in a multipart form. `missing`: the message if there is none. */
export const formNumber = (
  schema: z.ZodNumber,
  message: string,
  missing?: string,
  error: NumberError = message,
  pattern = /^-?\d+(\.\d+)?$/,
) =>
  z
    .union(
      [z.number(), z.string(missing).max(50, { error: message, abort: true }).overwrite(tidy).regex(pattern, { error }).transform(Number)],
      {
        error,
      },
    )
    .pipe(schema)

/** An amount in JSON or as text; an ambiguous text such as `1.500` gets a message of its own. */
export const formAmount = (schema: z.ZodNumber, message: string, missing?: string) =>
  formNumber(schema, message, missing, notAnAmount(message), /^(?![1-9]\d{0,2}\.\d{3}$)-?\d+(\.\d+)?$/)

/** An amount of rupees in JSON or a form, more than zero. */
export const rupeeField = (message: string, missing?: string) =>
  formAmount(
    z.number().positive(message).max(1_000_000, 'At most 10,00,000.').refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
    message,
    missing,
  )

const noLinkedAccount = 'A linked account id is acc_ and 14 characters.'

/** A hotel's account at the payment provider: `acc_` and 14 characters. */
export const linkedAccount = pastedText(18, noLinkedAccount).regex(/^acc_[A-Za-z0-9]{14}$/, noLinkedAccount)
