import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { newWaitBudget, type WaitBudget, withWaitBudget } from '#server/db/wait-budget.ts'
import { transact } from '#server/jobs/transact.ts'
import { type Endpoint, hotelHeader, type PlainAccess, rightsHeader } from '#shared/contract/endpoint.ts'
import { id } from '#shared/contract/fields.ts'
import { changedMeanwhile, Refusal } from '../errors/errors.ts'
import { admit, hotelOfCall, sessionOf } from '../guard/access.ts'
import { lockAndRecheckRights } from '../guard/held-rights.ts'
import { isPlain, ruleFor } from '../guard/rules.ts'
import { refuseBrokenText } from '../guard/text-check.ts'
import { rightsHash, type Viewer } from '../guard/viewer.ts'
import { cutBody } from '../limits/body-time.ts'
import { callerOf } from '../limits/limits.ts'
import { beginUpload, type Upload } from '../uploads/upload-files.ts'
import {
  checkLength,
  multipartBody,
  type PictureStore,
  parseForm,
  receive,
  type StoredPicture,
  storeAll,
  uploadMs,
} from '../uploads/uploads.ts'
import { forgetTypeOfNothing, formBody, largeJsonBody, rawBody } from './bodies.ts'
import type { Api, CallHotel, Handlers, MayRead, OwnCall, ReadCall, Transaction, Write } from './call.ts'
import { parseInput, rawInput } from './input.ts'
import { JsonText, ReplyWithMeta } from './json-text.ts'
import { sendJson } from './long-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The caller; set before the body is read where the rule does not depend on the input. */
    viewer?: Viewer | undefined
    waitBudget?: WaitBudget
  }
}

interface Admitted {
  rule: PlainAccess
  viewer: Viewer | undefined
  input: unknown
  hotel: CallHotel | undefined
  files: Readonly<Record<string, readonly StoredPicture[]>>
}

const start = '{"success":true,"data":'

/** The text of an answer, in parts. */
const envelopeOf = (endpoint: Endpoint, result: unknown): readonly string[] => {
  const end = endpoint.message === undefined ? '}' : `,"message":${JSON.stringify(endpoint.message)}}`
  if (result instanceof JsonText) return [start, ...result.parts, besideText(result.meta), end]
  const { data, meta } = result instanceof ReplyWithMeta ? result : new ReplyWithMeta(result ?? {}, {})
  return [`${start}${JSON.stringify(endpoint.data.parse(data))}${besideText(endpoint.meta?.parse(meta) ?? {})}${end}`]
}

const besideText = (meta: object): string =>
  Object.entries(meta)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
    .join('')

/** Shapes the present row of a 409 by the contract's schema, like an answer. */
const shapeConflict = ({ data }: Endpoint, error: unknown) =>
  error instanceof Refusal && error.conflict ? changedMeanwhile({ ...error.conflict, current: data.parse(error.conflict.current) }) : error

/** Refusals carry the hash of the rights too: a refusal may be the first sign that somebody changed them. */
const setViewer = (request: FastifyRequest, reply: FastifyReply, viewer: Viewer | undefined) => {
  request.viewer = viewer
  if (viewer) reply.header(rightsHeader, rightsHash(viewer))
  return viewer
}

const authorizeAndParse = async (
  app: App,
  { endpoint, pictures }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  upload?: Upload,
): Promise<Admitted> => {
  const received = pictures && upload && (await receive(endpoint, request, upload, pictures))
  const rule = ruleFor(endpoint.access, rawInput(endpoint, request))
  // An upload takes long: the session is checked again, because it may have ended.
  const viewer = isPlain(endpoint.access) && !received ? request.viewer : setViewer(request, reply, await admit(app, rule, request))
  if (endpoint.body !== 'raw') refuseBrokenText(rawInput(endpoint, request))
  const input = received ? parseForm(endpoint, request, received) : parseInput(endpoint, request)
  const hotel = await hotelOfCall(app, rule, input, viewer)
  if (!received || !pictures) return { rule, viewer, input, hotel, files: {} }
  return { rule, viewer, input, hotel, files: await storeAll(received, pictures, { ownerId: viewer?.id ?? '', signal: request.endSignal }) }
}

const inTransaction = <R>(app: App, { rule, viewer, hotel, input }: Admitted, work: (tx: Tx, hotel: CallHotel | undefined) => Promise<R>) =>
  transact(app, async tx => {
    if (!viewer || !hotel || typeof rule === 'string') return work(tx, undefined)
    return work(tx, { id: hotel.id, rights: await lockAndRecheckRights(tx, viewer, hotel.id, rule, input) })
  })

/** The most bytes of a body where the contract sets no limit. */
const usualBytes = 65_536

/** Milliseconds that a large file may take; a client that reads nothing for half a minute is cut off sooner. */
const downloadMs = 600_000

const answerOf = (endpoint: Endpoint, result: unknown) => (endpoint.reply === 'other' ? result : envelopeOf(endpoint, result))

const run = async (app: App, { endpoint, handler }: Served, admitted: Admitted, request: FastifyRequest, reply: FastifyReply) => {
  const { viewer, input, hotel, files } = admitted
  const { db } = app
  if (typeof handler === 'function') {
    const transaction: Transaction = work => inTransaction(app, admitted, work)
    return answerOf(endpoint, await handler({ app, db, pool: db, viewer, input, hotel, files, request, reply, transaction }))
  }
  const call = { app, viewer, input, request, reply }
  const prepared = await handler.before?.({ ...call, pool: db, hotel })
  // An answer that does not fit its contract throws here, so that the transaction is rolled back.
  return inTransaction(app, admitted, async (tx, held) =>
    answerOf(endpoint, await handler.run({ ...call, tx, hotel: held, files, prepared })),
  )
}

/** Answers a call: input, right, hotel, rows, handler, reply; limits, origin and plain rules were checked before. */
const answer = async (app: App, served: Served, request: FastifyRequest, reply: FastifyReply, upload?: Upload) => {
  const { endpoint, pictures } = served
  const allowed = await authorizeAndParse(app, served, request, reply, upload)
  let body: unknown
  try {
    body = await run(app, served, allowed, request, reply)
  } catch (error) {
    const stored = Object.values(allowed.files).flat()
    if (stored.length > 0) await pictures?.drop(stored).catch(fault => request.log.warn({ err: fault }, 'Pictures wait for their sweep'))
    throw shapeConflict(endpoint, error)
  }
  if (endpoint.reply === 'other') {
    if (body !== undefined && body !== reply) reply.send(body)
  } else await sendJson(request, reply, body as readonly string[])
  return reply
}

/** Answers an upload; only a few arrive at a time, and the caller may get a 408 or be gone before its end. */
const answerUpload = async (app: App, served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const uploader = {
    personId: request.viewer?.id ?? '',
    network: app.config.rateLimit ? callerOf(request) : undefined,
    isWhole: () => request.raw.complete,
    cut: () => cutBody(request, reply),
  }
  const upload = beginUpload(uploader, join(app.config.dataDir, 'uploads'))
  try {
    return await answer(app, served, request, reply, upload)
  } catch (error) {
    if (reply.sent) return reply
    throw error
  } finally {
    await upload.end()
  }
}

type AnyHandler = Write<Endpoint> | (((call: ReadCall<Endpoint> & OwnCall<Endpoint>) => unknown) & MayRead)

/** A contract with its handler; `pictures` only where the contract takes files. */
interface Served {
  endpoint: Endpoint
  handler: AnyHandler
  pictures: PictureStore | undefined
}

const waitBudgetOf = (request: FastifyRequest): WaitBudget => {
  request.waitBudget ??= newWaitBudget()
  return request.waitBudget
}

/** Checks before the body is read: the session, where its rule is known by then, and the length of an upload. */
const beforeBody = (app: App, endpoint: Endpoint, handler: AnyHandler) => {
  const { access, session, body, method } = endpoint
  const needsSession = isPlain(access) && access !== 'public'
  if (!needsSession && session !== 'optional' && method !== 'DELETE') return {}
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (method === 'DELETE') forgetTypeOfNothing(request)
      if (!needsSession && session !== 'optional') return
      const viewer = withWaitBudget(waitBudgetOf(request), () => (needsSession ? admit(app, access, request) : sessionOf(app, request)))
      setViewer(request, reply, await viewer)
      if (body === 'multipart') checkLength(request, reply)
      if (endpoint.maxBytes !== undefined) await admitLarge(app, endpoint, handler, request, reply)
    },
  }
}

/** Before a large body is read: checks the right at the hotel that the header names; without one, limits the length. */
const admitLarge = async (app: App, { access }: Endpoint, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) => {
  const named = id.safeParse(request.headers[hotelHeader])
  if (!named.success || !isPlain(access)) return checkLength(request, reply, usualBytes)
  const hotel = await hotelOfCall(app, access, { hotelId: named.data }, request.viewer)
  if (hotel && typeof handler === 'function') await handler.mayRead?.(app.db, hotel.id)
}

const checkContract = (name: string, { access, body }: Endpoint, pictures: PictureStore | undefined) => {
  if (body !== 'multipart') return
  if (!pictures) throw new Error(`The contract ${name} takes files, but nothing stores them`)
  if (!isPlain(access) || access === 'public') throw new Error(`The contract ${name} takes files from people who are not signed in`)
}

/**
 * Serves the contracts of a feature: the one place that checks, opens the transaction and shapes the answer. Throws at
 * the start for a contract without `access`, or a multipart one without `pictures`.
 */
export const serve = <A extends Api>(http: FastifyInstance, app: App, api: A, handlers: Handlers<A>, pictures?: PictureStore): void => {
  for (const name of Object.keys(api)) {
    const endpoint: Endpoint | undefined = api[name]
    const handler = handlers[name] as AnyHandler | undefined
    if (!endpoint?.access || !handler) throw new Error(`The contract ${name} has no access rule or no handler`)
    checkContract(name, endpoint, pictures)
    const isUpload = endpoint.body === 'multipart'
    const served: Served = { endpoint, handler, pictures: isUpload ? pictures : undefined }
    // Uploads have a queue of their own, so that a waiting one delays no other call of its address.
    const call = (request: FastifyRequest, reply: FastifyReply) =>
      isUpload
        ? withWaitBudget(waitBudgetOf(request), () => answerUpload(app, served, request, reply))
        : http.limitConcurrency(request, () => withWaitBudget(waitBudgetOf(request), () => answer(app, served, request, reply)))
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, ...(isUpload && { timeMs: uploadMs }), ...(endpoint.travels === 'long' && { timeMs: downloadMs }) },
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...beforeBody(app, endpoint, handler),
      handler: call,
    }
    if (isUpload) multipartBody(http, scope => scope.route(route))
    else if (endpoint.body === 'raw') rawBody(http, scope => scope.route(route))
    else if (endpoint.body === 'form') formBody(http, scope => scope.route(route))
    else if (endpoint.maxBytes !== undefined) largeJsonBody(http, scope => scope.route(route))
    else http.route(route)
  }
}
