import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const name = 'x-inner-call'
const secret = randomBytes(16).toString('hex')

/** Marks a call that a page being rendered makes to our own API; nobody outside this process can know it. */
export const innerCallHeaders: Readonly<Record<string, string>> = { [name]: secret }

/** True for a call to our API made by a page being rendered: the page was queued already, so the call must not wait. */
export const isInner = ({ headers }: FastifyRequest): boolean => headers[name] === secret
