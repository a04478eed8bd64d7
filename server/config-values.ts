import { isIP } from 'node:net'
import { z } from 'zod'

export type Env = Readonly<Record<string, string | undefined>>

/** The one line that a start with a wrong environment ends with. It never repeats the value, which may be a secret. */
export class ConfigError extends Error {
  readonly variable: string
  constructor(variable: string, wants: string) {
    super(`${variable} wants ${wants}.`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}

/** Each schema's message says what the variable wants. */
export const number = (min: number, max: number) =>
  z
    .string()
    .transform(Number)
    .refine(found => found >= min && found <= max, `a number from ${min} to ${max}`)

export const wholeNumber = (min: number, max: number) => {
  const wants = `a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, wants).transform(Number).pipe(z.number().min(min, wants).max(max, wants))
}

export const oneOf = <const T extends readonly string[]>(choices: T) => z.enum(choices, { error: `one of ${choices.join(', ')}` })

export const flag = oneOf(['on', 'off']).transform(text => text === 'on')

export const list = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(parts => parts.every(part => part !== ''), 'values with one comma between them')

/** A URL with one of these schemes; slashes at its end go. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      text => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `an address that starts with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`,
    )
    .transform(text => {
      let end = text.length
      while (text[end - 1] === '/') end--
      return text.slice(0, end)
    })

export const httpUrl = url('http:', 'https:')
export const postgresUrl = url('postgres:', 'postgresql:')

/** `a@b` or `Name <a@b>`. */
export const mailAddress = z
  .string()
  .regex(/^([^<>\r\n]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, 'a mail address, such as Atithi <hello@example.com>')

const groups = ['loopback', 'linklocal', 'uniquelocal']

/** A network no wider than an organisation's own: a few wide ones together would be the whole internet. */
const isNetwork = (text: string): boolean => {
  if (groups.includes(text)) return true
  const [host = '', bits, ...rest] = text.split('/')
  const family = isIP(host)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // An IPv4 address that is written as an IPv6 one begins behind 96 bits; the URL parser gives one spelling of it.
  const isMapped = family === 6 && URL.canParse(`http://[${host}]`) && new URL(`http://[${host}]`).hostname.startsWith('[::ffff:')
  const [min, max] = family === 4 ? [8, 32] : [isMapped ? 104 : 16, 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= min && Number(bits) <= max
}

/** Addresses of the proxies that may say who calls. `true` and a count of hops believe anyone, so both are refused. */
export const trustedProxies = list.refine(
  found => found.every(isNetwork),
  "the proxies' addresses with commas, such as 127.0.0.1/32,::1/128",
)
