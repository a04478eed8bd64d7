import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/connect.ts'
import { withPatience } from '#server/db/patience.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { admit, type Ground, groundOf, isPlain, ruleFor, sessionOf } from './access.ts'
import { formBody, rawBody } from './bodies.ts'
import { Asked, type CallRequest } from './call-request.ts'
import { inputMemory, parseInput, rawInput } from './input.ts'
import { refuseBrokenText } from './text-check.ts'
import {
  checkLength,
  multipartBody,
  type PictureStore,
  parseForm,
  receive,
  type StoredPicture,
  storeAll,
  takePlace,
  uploadMs,
} from './uploads.ts'
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
  /** The pictures of a multipart call by field, stored; a row has to name them, else they are swept. */
  files: Readonly<Record<string, readonly StoredPicture[]>>
  request: CallRequest
  reply: FastifyReply
  /** Runs after the commit and the answer; a failure is logged and changes nothing. Not run when the call is refused. */
  afterCommit(effect: () => unknown): void
}

/** JSON of `data` that a contract's own schema made. */
export class CheckedText {
  /** In order; together they are the JSON. */
  readonly parts: readonly Buffer[]
  #answer: Buffer | undefined
  constructor(parts: readonly Buffer[]) {
    this.parts = parts
  }
  /** The whole answer, made once: a handler may hand over the same text again. */
  within(before: string, after: string): Buffer {
    this.#answer ??= Buffer.concat([Buffer.from(before), ...this.parts, Buffer.from(after)])
    return this.#answer
  }
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** JSON of `data` that was made by the contract's own schema before: a hot path hands it over as it is, nothing is parsed again. */
export const checkedText = (json: string): CheckedText => new CheckedText([Buffer.from(json)])

/** The same for a list, from the JSON of its entries: copied once, into the answer, and not encoded again. */
export const checkedList = (entries: readonly Buffer[]): CheckedText => {
  const parts: Buffer[] = [opening]
  for (const entry of entries) parts.push(entry, comma)
  if (parts.length > 1) parts.pop()
  parts.push(closing)
  return new CheckedText(parts)
}

/** `reply: 'other'` contracts have `data: z.never()`: their handlers answer by themselves. */
type Result<E extends Endpoint> = [z.input<E['data']>] extends [never] ? unknown : z.input<E['data']> | CheckedText

export type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Promise<Result<E>>
export type Api = Record<string, Endpoint>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }

const start = '{"success":true,"data":'

const envelopeOf = (endpoint: Endpoint, result: unknown): string | Buffer => {
  const end = endpoint.message === undefined ? '}' : `,"message":${JSON.stringify(endpoint.message)}}`
  if (result instanceof CheckedText) return result.within(start, end)
  return `${start}${JSON.stringify(endpoint.data.parse(result))}${end}`
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

/** The input and everything that was checked about it; pictures are stored last, when the call is allowed. */
const admitted = async (app: App, { endpoint, pictures }: Served, request: FastifyRequest) => {
  const received = pictures && (await receive(endpoint, request, pictures))
  const rule = ruleFor(endpoint.access, rawInput(endpoint, request))
  // An upload takes long: whoever began it may be out by now.
  const viewer = isPlain(endpoint.access) && !received ? request.viewer : await admit(app, rule, request)
  request.viewer = viewer
  if (endpoint.body !== 'raw') refuseBrokenText(rawInput(endpoint, request))
  const input = received ? parseForm(endpoint, request, received) : parseInput(endpoint, request)
  const ground = await groundOf(app, rule, input, viewer)
  return { viewer, input, ground, files: received && pictures ? await storeAll(received, pictures) : {} }
}

const noFiles = Object.freeze({})

/** One call, in the order of architecture.md; limits, origin and a plain rule's session were looked at before the body was read. */
const answer = async (app: App, served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { endpoint, handler, pictures, inputOf } = served
  const known = inputOf
    ? { viewer: request.viewer, input: inputOf(request), ground: undefined, files: noFiles }
    : await admitted(app, served, request)
  const { viewer, input, ground, files } = known
  const effects: (() => unknown)[] = []
  const afterCommit = (effect: () => unknown) => {
    effects.push(effect)
  }
  const run = async (db: Db) => {
    const call = { app, db, viewer, input, ground, files, request: new Asked(request), reply, afterCommit }
    const result = await handler(call)
    return endpoint.reply === 'other' ? result : envelopeOf(endpoint, result)
  }
  const isTransaction = endpoint.method !== 'GET' && endpoint.transaction !== 'own'
  let body: unknown
  try {
    body = isTransaction ? await app.db.transaction().execute(run) : await run(app.db)
  } catch (error) {
    await pictures?.drop(Object.values(files).flat()).catch(fault => request.log.warn({ err: fault }, 'Pictures wait for their sweep'))
    throw error
  }
  if (endpoint.reply === 'other') {
    if (body !== undefined && body !== reply) reply.send(body)
  } else if (!reply.sent) reply.type('application/json; charset=utf-8').send(body) // else the time limit has answered already
  if (effects.length > 0) await runEffects(effects, request.log)
  return reply
}

/** The same for an upload: one of the few that arrive at a time, and the caller may have been answered (too slow) or be gone before its end. */
const answerUpload = async (app: App, served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const leave = takePlace(request.viewer?.id ?? '')
  try {
    return await answer(app, served, request, reply)
  } catch (error) {
    if (reply.sent) return reply
    throw error
  } finally {
    leave()
  }
}

/** A contract with what answers it; `pictures` only where the contract takes them. */
interface Served {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  pictures: PictureStore | undefined
  /** For calls that anybody may make and many make alike: their input, checked before. */
  inputOf: ((request: FastifyRequest) => unknown) | undefined
}

const isSearch = ({ access, method, limit }: Endpoint) => access === 'public' && method === 'GET' && limit === 'search'

/** What is looked at before a body is read: the session where the rule is known by then, and the length of an upload. */
const beforeBody = (app: App, { access, session, body }: Endpoint) => {
  const needsSession = isPlain(access) && access !== 'public'
  if (!needsSession && session !== 'optional') return {}
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      request.viewer = needsSession ? await admit(app, access, request) : await sessionOf(app, request)
      if (body === 'multipart') checkLength(request, reply)
    },
  }
}

const checkContract = (name: string, { access, body }: Endpoint, pictures: PictureStore | undefined) => {
  if (body !== 'multipart') return
  if (!pictures) throw new Error(`The contract ${name} takes files, but nothing stores them`)
  if (!isPlain(access) || access === 'public') throw new Error(`The contract ${name} takes files from people who are not signed in`)
}

/**
 * Serves the contracts of a feature; the one place that checks, opens the transaction, and shapes the answer. Leaving a handler out does
 * not compile. A contract without `access` stops the start, as does a multipart one without a store for its pictures.
 */
export const serve = <A extends Api>(http: FastifyInstance, app: App, api: A, handlers: Handlers<A>, pictures?: PictureStore): void => {
  for (const name of Object.keys(api)) {
    const endpoint: Endpoint | undefined = api[name]
    const handler = handlers[name] as Handler<Endpoint> | undefined
    if (!endpoint?.access || !handler) throw new Error(`The contract ${name} has no access rule or no handler`)
    checkContract(name, endpoint, pictures)
    const isUpload = endpoint.body === 'multipart'
    const inputOf = isSearch(endpoint) ? inputMemory(endpoint) : undefined
    const served: Served = { endpoint, handler, pictures: isUpload ? pictures : undefined, inputOf }
    const reach = isUpload ? answerUpload : answer
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, ...(isUpload && { timeMs: uploadMs }) },
      ...beforeBody(app, endpoint),
      handler: (request: FastifyRequest, reply: FastifyReply) => withPatience(() => reach(app, served, request, reply)),
    }
    if (isUpload) multipartBody(http, scope => scope.route(route))
    else if (endpoint.body === 'raw') rawBody(http, scope => scope.route(route))
    else if (endpoint.body === 'form') formBody(http, scope => scope.route(route))
    else http.route(route)
  }
}
