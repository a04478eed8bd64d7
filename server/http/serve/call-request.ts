import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** What a handler may know of the request itself. `signal` ends when the client leaves or the time is up: pass it on. */
export interface CallRequest {
  readonly id: string
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly signal: AbortSignal
  readonly log: FastifyBaseLogger
}

/** Reads what it is asked for when it is asked: most handlers want none of it, and each costs something to make. */
export class LazyCallRequest implements CallRequest {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
  }
  get id() {
    return this.#request.id
  }
  get ip() {
    return this.#request.ip
  }
  get headers() {
    return this.#request.headers
  }
  get signal() {
    return this.#request.endSignal
  }
  get log() {
    return this.#request.log
  }
}
