import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/connect.ts'
import { withPatience } from '#server/db/patience.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { admit, type Ground, groundOf, isPlain, ruleFor, sessionOf } from './access.ts'
import { formBody, rawBody } from './bodies.ts'
import { parseInput, rawInput } from './input.ts'
import { refuseBrokenText } from './text-check.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract behind a route, for limits, the origin check and the documentation. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Who is calling; set before the body is read where the rule is known by then. */
    viewer?: Viewer | undefined
  }
}

/** What a handler may know of the request itself. `signal` ends when the client leaves or the time is up: pass it on. */
export interface CallRequest {
  id: string
  ip: string
  headers: IncomingHttpHeaders
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** Everything that a handler gets. */
export interface Call<E extends Endpoint> {
  app: App
  /** A transaction for writes, unless the contract says `transaction: 'own'`; then, and for reads, the pool. */
  db: Db
  input: InputOf<E>
  /** Undefined on public calls, unless the contract reads an optional session. */
  viewer: Viewer | undefined
  /** The hotel that an area's call is about, and the rights there; checked. Undefined on every other call. */
  ground: Ground | undefined
  request: CallRequest
  reply: FastifyReply
  /** Runs after the commit and the answer; a failure is logged and changes nothing. Not run when the call is refused. */
  afterCommit(effect: () => unknown): void
}

const [openingBracket, comma, closingBracket] = Buffer.from('[,]') as unknown as [number, number, number]

class CheckedText {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

/** JSON of `data` that was made by the contract's own schema before: a hot path hands it over as it is, nothing is parsed again. */
export const checkedText = (json: string): CheckedText => new CheckedText(Buffer.from(json))

/** The same for a list, from the JSON of its entries: copied, not encoded again. */
export const checkedList = (entries: readonly Buffer[]): CheckedText => {
  const json = Buffer.allocUnsafe(entries.reduce((length, entry) => length + entry.length + 1, entries.length > 0 ? 1 : 2))
  let end = 0
  for (const entry of entries) {
    json[end] = comma
    json.set(entry, end + 1)
    end += entry.length + 1
  }
  json[0] = openingBracket
  json[json.length - 1] = closingBracket
  return new CheckedText(json)
}

/** `reply: 'other'` contracts have `data: z.never()`: their handlers answer by themselves. */
type Result<E extends Endpoint> = [z.input<E['data']>] extends [never] ? unknown : z.input<E['data']> | CheckedText

export type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Promise<Result<E>>
export type Api = Record<string, Endpoint>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }

const envelopeOf = (endpoint: Endpoint, result: unknown): string | Buffer => {
  const start = '{"success":true,"data":'
  const end = endpoint.message === undefined ? '}' : `,"message":${JSON.stringify(endpoint.message)}}`
  if (result instanceof CheckedText) return Buffer.concat([Buffer.from(start), result.json, Buffer.from(end)])
  return start + JSON.stringify(endpoint.data.parse(result)) + end
}

const runEffects = async (effects: readonly (() => unknown)[], log: FastifyBaseLogger) => {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      log.error({ err: error }, 'An effect after the commit failed')
    }
  }
}

/** One call, in the order of architecture.md; limits, origin and a plain rule's session were looked at before the body was read. */
const answer = async (app: App, endpoint: Endpoint, handler: Handler<Endpoint>, request: FastifyRequest, reply: FastifyReply) => {
  const rule = ruleFor(endpoint.access, rawInput(endpoint, request))
  const viewer = isPlain(endpoint.access) ? request.viewer : await admit(app, rule, request)
  if (endpoint.body !== 'raw') refuseBrokenText(rawInput(endpoint, request))
  const input = parseInput(endpoint, request)
  const ground = await groundOf(app, rule, input, viewer)
  const effects: (() => unknown)[] = []
  const { id, ip, headers, log } = request
  const callRequest: CallRequest = {
    ...{ id, ip, headers, log },
    get signal() {
      return request.endSignal // made only for the handlers that pass it on
    },
  }
  const run = async (db: Db) => {
    const afterCommit = (effect: () => unknown) => {
      effects.push(effect)
    }
    const result = await handler({ app, db, input, viewer, ground, request: callRequest, reply, afterCommit })
    return endpoint.reply === 'other' ? result : envelopeOf(endpoint, result)
  }
  const isTransaction = endpoint.method !== 'GET' && endpoint.transaction !== 'own'
  const body = isTransaction ? await app.db.transaction().execute(run) : await run(app.db)
  if (endpoint.reply === 'other') {
    if (body !== undefined && body !== reply) reply.send(body)
  } else if (!reply.sent) reply.type('application/json; charset=utf-8').send(body) // else the time limit has answered already
  await runEffects(effects, log)
  return reply
}

/**
 * Serves the contracts of a feature; the one place that checks, opens the transaction, and shapes the answer. Leaving a handler out does
 * not compile. A contract without `access` stops the start.
 */
export const serve = <A extends Api>(http: FastifyInstance, app: App, api: A, handlers: Handlers<A>): void => {
  for (const name of Object.keys(api)) {
    const endpoint: Endpoint | undefined = api[name]
    const handler = handlers[name] as Handler<Endpoint> | undefined
    if (!endpoint?.access || !handler) throw new Error(`The contract ${name} has no access rule or no handler`)
    const { access } = endpoint
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...((endpoint.session === 'optional' || (isPlain(access) && access !== 'public')) && {
        onRequest: async (request: FastifyRequest) => {
          request.viewer = isPlain(access) && access !== 'public' ? await admit(app, access, request) : await sessionOf(app, request)
        },
      }),
      handler: (request: FastifyRequest, reply: FastifyReply) => withPatience(() => answer(app, endpoint, handler, request, reply)),
    }
    if (endpoint.body === 'raw') rawBody(http, scope => scope.route(route))
    else if (endpoint.body === 'form') formBody(http, scope => scope.route(route))
    else http.route(route)
  }
}
