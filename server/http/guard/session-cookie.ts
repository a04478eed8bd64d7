import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureRequest } from './security.ts'

/** With https or on localhost the browser itself guards the name: Secure, this host only, no path. */
export const secureName = '__Host-sid'
const plainName = 'sid'
const deviceName = '__Host-device'
const plainDeviceName = 'device'

export const deviceDays = 180

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** The session's token that came with a request; undefined without one, or with what cannot be one. */
export const tokenOf = (request: FastifyRequest, production: boolean): string | undefined =>
  read(request, isSecureRequest(request, production) ? secureName : plainName)

/** The token of the browser itself, by which it is known for an account that signed in there before. */
export const deviceOf = (request: FastifyRequest, production: boolean): string | undefined =>
  read(request, isSecureRequest(request, production) ? deviceName : plainDeviceName)

const read = ({ headers: { cookie } }: FastifyRequest, name: string): string | undefined => {
  const token = cookie && parseCookie(cookie)[name]
  return token && tokenPattern.test(token) ? token : undefined
}

const write = (
  reply: FastifyReply,
  production: boolean,
  value: string,
  maxAge: number,
  names: readonly [string, string] = [secureName, plainName],
) => {
  const secure = isSecureRequest(reply.request, production)
  const [whenSecure, otherwise] = names
  const name = secure ? whenSecure : otherwise
  reply.header('set-cookie', stringifySetCookie({ name, value, httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge }))
}

/** The browser keeps it for 30 days at most; when it ends is decided by the server. */
export const setSession = (reply: FastifyReply, production: boolean, token: string): void => write(reply, production, token, 30 * 86_400)

/** The browser is known to the account for 180 days after its last sign-in there. */
export const setDevice = (reply: FastifyReply, production: boolean, token: string): void =>
  write(reply, production, token, deviceDays * 86_400, [deviceName, plainDeviceName])

export const clearSession = (reply: FastifyReply, production: boolean): void => {
  write(reply, production, '', 0)
  reply.header('clear-site-data', '"storage"')
}
