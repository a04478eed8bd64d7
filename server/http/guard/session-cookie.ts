import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureRequest } from './security.ts'

/** With https or on localhost the browser itself guards the name: Secure, this host only, no path. */
export const secureName = '__Host-sid'
/** Over plain http (a try-out on a local network). */
const plainName = 'sid'

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** The session's token that came with a request; undefined without one, or with what cannot be one. */
export const tokenOf = (request: FastifyRequest, production: boolean): string | undefined => {
  const { cookie: header } = request.headers
  if (!header) return undefined
  const token = parseCookie(header)[isSecureRequest(request, production) ? secureName : plainName]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

const write = (reply: FastifyReply, production: boolean, value: string, maxAge?: number) => {
  const secure = isSecureRequest(reply.request, production)
  const name = secure ? secureName : plainName
  reply.header(
    'set-cookie',
    stringifySetCookie({ name, value, httpOnly: true, sameSite: 'strict', path: '/', secure, ...(maxAge === undefined ? {} : { maxAge }) }),
  )
}

/** The browser keeps it for 30 days at most; when it ends is decided by the server. */
export const setSession = (reply: FastifyReply, production: boolean, token: string): void => write(reply, production, token, 30 * 86_400)

/** Ends the session in the browser too, with what the page kept there. */
export const clearSession = (reply: FastifyReply, production: boolean): void => {
  write(reply, production, '', 0)
  reply.header('clear-site-data', '"storage"')
}
