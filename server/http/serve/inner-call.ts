import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const name = 'x-inner-call'
const secret = randomBytes(16).toString('hex')

/** Marks a call that a page being rendered makes to our own API; nobody outside this process can know it. */
export const innerCallHeaders: Readonly<Record<string, string>> = { [name]: secret }

/** True for a call of a page: that page has waited for its turn already, and holds a place until it is answered. */
export const isInner = ({ headers }: FastifyRequest): boolean => headers[name] === secret
