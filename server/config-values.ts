import { isIP } from 'node:net'

/** The environment, or a part of it in tests. An empty value counts as not set. */
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

const value = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

interface NumberRule {
  least: number
  most: number
  otherwise: number
  fraction?: boolean
}

export const number = (env: Env, name: string, rule: NumberRule): number => {
  const text = value(env, name)
  if (text === undefined) return rule.otherwise
  const pattern = rule.fraction ? /^\d+(\.\d+)?$/ : /^\d+$/
  const found = Number(text)
  if (!pattern.test(text) || found < rule.least || found > rule.most)
    throw new ConfigError(name, `a ${rule.fraction ? '' : 'whole '}number from ${rule.least} to ${rule.most}`)
  return found
}

export const oneOf = <const T extends string>(env: Env, name: string, choices: readonly T[]): T | undefined => {
  const text = value(env, name)
  if (text === undefined) return undefined
  const found = choices.find(choice => choice === text)
  if (found === undefined) throw new ConfigError(name, `one of ${choices.join(', ')}`)
  return found
}

export const flag = (env: Env, name: string): boolean | undefined => {
  const text = oneOf(env, name, ['on', 'off'])
  return text === undefined ? undefined : text === 'on'
}

/** Values with commas; at least one when set. */
export const list = (env: Env, name: string): string[] | undefined => {
  const text = value(env, name)
  if (text === undefined) return undefined
  const found = text.split(',').map(part => part.trim())
  if (found.some(part => part === '')) throw new ConfigError(name, 'values with one comma between them')
  return found
}

/** A URL with one of these schemes, without a slash at its end. */
export const url = (env: Env, name: string, schemes: readonly string[]): string | undefined => {
  const text = value(env, name)
  if (text === undefined) return undefined
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (!parsed || !schemes.includes(parsed.protocol))
    throw new ConfigError(name, `an address that starts with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`)
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** `a@b` or `Name <a@b>`. */
export const address = (env: Env, name: string): string | undefined => {
  const text = value(env, name)
  if (text !== undefined && !/^([^<>\r\n]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(text))
    throw new ConfigError(name, 'a mail address, such as Atithi <hello@example.com>')
  return text
}

/** Variables that belong together: all of them or none. */
export const together = <const N extends string>(env: Env, names: readonly N[]): Record<N, string> | undefined => {
  const set = names.filter(name => value(env, name) !== undefined)
  if (set.length === 0) return undefined
  const missing = names.find(name => !set.includes(name))
  if (missing !== undefined) throw new ConfigError(missing, `to be set too, as ${set[0]} is`)
  return Object.fromEntries(names.map(name => [name, value(env, name)])) as Record<N, string>
}

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
  const [least, most] = family === 4 ? [8, 32] : [isMapped ? 104 : 16, 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}

/** Addresses of the proxies that may say who calls. `true` and a count of hops believe anyone, so both are refused. */
export const trustedProxies = (env: Env, name: string): string[] | undefined => {
  const found = list(env, name)
  if (found && !found.every(isNetwork)) throw new ConfigError(name, "the proxies' addresses with commas, such as 127.0.0.1/32,::1/128")
  return found
}
