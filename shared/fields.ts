import { z } from 'zod'

/** A row's id. The message is the specification's. */
export const id = z.uuid('id must be valid UUID.')

/** A hotel in a public path or query: its uuid or its slug. */
export const hotelRef = z.string().min(1, 'Name the hotel.').max(80, 'Name the hotel.')

/** Text that may be left out; empty counts as left out. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .optional()
    .transform(text => text || undefined)

const emailPattern = /^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/
const phonePattern = /^(?:\+91[- ]?)?[6-9]\d{9}$/

/** Shared pattern of the specification; printable ASCII only, so that no look-alike characters pass (trust.md). */
export const email = z
  .string()
  .trim()
  .min(5, 'Email must be at least 5 characters long')
  .max(100, 'Invalid email address')
  .regex(emailPattern, 'Invalid email address')
  .refine(text => text.split('@').length === 2, 'Invalid email address')
  .transform(text => text.toLowerCase())

/** Shared pattern of the specification: optional +91 with dash or space, then ten digits starting 6 to 9. Stored as E.164. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(phonePattern, 'Invalid phone number.')
  .transform(text => `+91${text.slice(-10)}`)

const gstAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const gstStates = new Set([...Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')), '97', '99'])

/** A GSTIN with a known state code and the right check character (reference/india.md). Capitals expected. */
export const isGstin = (text: string): boolean => {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) || !gstStates.has(text.slice(0, 2))) return false
  const sum = [...text.slice(0, 14)].reduce((total, letter, at) => {
    const product = gstAlphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return gstAlphabet[(36 - (sum % 36)) % 36] === text[14]
}

export const gstin = z
  .string()
  .trim()
  .transform(text => text.toUpperCase())
  .refine(isGstin, 'Enter a valid 15-character GSTIN.')

/** `true` or `false` in a query string. */
export const queryFlag = z.enum(['true', 'false']).transform(text => text === 'true')

/** A whole number in a query string. */
export const queryNumber = (schema: z.ZodNumber) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}$/, 'Enter a whole number.')])
    .transform(Number)
    .pipe(schema)

/** Shared pattern of the specification: letters, digits, underscore and space, 4 to 50 of them. */
export const username = z
  .string()
  .trim()
  .min(4, 'Use 4 to 50 characters.')
  .max(50, 'Use 4 to 50 characters.')
  .regex(/^[A-Za-z0-9_ ]+$/, 'Use letters, digits, underscore and space only.')

const weakPassword = 'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long'

/** A password as the specification wants it: 8 to 20 characters, a capital, a digit and a symbol; symbols are printable ASCII punctuation. */
export const password = z
  .string()
  .min(8, 'Password must be at least 8 characters long')
  .max(20, 'Password must be at most 20 characters long')
  .regex(/^(?=.*[A-Z])(?=.*\d)(?=.*[!-/:-@[-`{-~])[!-~]+$/, weakPassword)

/** Eleven characters: bank, zero, branch; stored in capitals. */
export const ifsc = z
  .string()
  .trim()
  .transform(text => text.toUpperCase())
  .refine(text => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), 'Enter a valid 11-character IFSC code.')

/** `HH:mm` or `HH:mm:ss`, given on as `HH:mm:ss`. */
export const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Enter a time as HH:mm.')
  .transform(text => (text.length === 5 ? `${text}:00` : text))

/** A number in JSON, or its text in a multipart form. */
export const formNumber = (schema: z.ZodNumber, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d+(\.\d+)?$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(schema)
