import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '#server/context.ts'
import type { Pool, Tx } from '#server/db/connect.ts'
import type { Endpoint, InputOf } from '#shared/contract/endpoint.ts'
import type { Area } from '#shared/contract/permissions.ts'
import type { RightsOnHotel, Viewer } from '../guard/viewer.ts'
import type { StoredPicture } from '../uploads/uploads.ts'
import type { JsonText, ReplyWithMeta } from './json-text.ts'

/** What a handler may know of the request. `endSignal` ends when the client leaves or the time is up: pass it on. */
export type CallRequest = Pick<FastifyRequest, 'ip' | 'headers' | 'log' | 'endSignal'>

export interface CallHotel {
  id: string
  rights: RightsOnHotel
}

type RuleOf<E extends Endpoint> = E['access'] extends { present: infer P; absent: infer A } ? P | A : E['access']
type ViewerUnder<R> = R extends 'public' ? Viewer | undefined : Viewer
type HotelUnder<R> = R extends { area: Area } ? CallHotel : undefined

interface Call<E extends Endpoint> {
  input: InputOf<E>
  /** Who is calling. On public calls undefined, unless the contract reads an optional session. */
  viewer: ViewerUnder<RuleOf<E>>
  /** The hotel that an area's call is about, and the rights there; checked. Undefined on every other call. */
  hotel: HotelUnder<RuleOf<E>>
  request: CallRequest
  reply: FastifyReply
}

interface WithFiles {
  /** The pictures of a multipart call by field, stored; a row has to name them, else they are swept. */
  files: Readonly<Record<string, readonly StoredPicture[]>>
}

export interface ReadCall<E extends Endpoint> extends Call<E> {
  app: App
  db: Pool
}

/** A write before its transaction: for counting tries, hashing, decoding and calls to other servers. */
export interface BeforeCall<E extends Endpoint> extends Call<E> {
  app: App
  pool: Pool
}

/** What a handler may use in its transaction: no second connection, because calls would then wait for each other. */
export type AppInTransaction = Omit<App, 'db' | 'viewerOf'>

/** A write in its transaction, in which the rights of `hotel` were read again and stay locked until its end. */
export interface RunCall<E extends Endpoint, P = unknown> extends Call<E>, WithFiles {
  app: AppInTransaction
  tx: Tx
  prepared: P
}

export type Transaction = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>

export interface OwnCall<E extends Endpoint> extends Call<E>, WithFiles {
  app: App
  pool: Pool
  /** Runs `work` in a transaction that checks the right again, and wakes the outbox. Call no other server in it. */
  transaction: Transaction
}

/** `reply: 'other'` contracts have `data: z.never()`: their handlers answer by themselves. */
type Result<E extends Endpoint> = [z.input<E['data']>] extends [never] ? unknown : z.input<E['data']> | JsonText | ReplyWithMeta
type Nothing<D extends z.ZodType> = D extends z.ZodObject<infer S> ? (keyof S extends never ? Promise<void> : never) : never
type Answer<E extends Endpoint> = Result<E> | Promise<Result<E>> | Nothing<E['data']>

/** `before` runs on the pool; `run` in a transaction that is open while it runs, and rolled back when it throws. */
export interface Write<E extends Endpoint, P = unknown> {
  before?: (call: BeforeCall<E>) => P | Promise<P>
  run: (call: RunCall<E, P>) => Answer<E>
}

/** A write whose `run` uses what `before` prepared; the compiler checks that the two types fit. */
export const writeHandler = <E extends Endpoint, P>(write: Required<Write<E, P>>): Write<E> => write as Write<E>

/** Throws when a hotel may not send a large body, because it has no plan, say; called before the body is read. */
export interface MayRead {
  mayRead?: (db: Pool, hotelId: string) => Promise<unknown>
}

/** Adds the check before a large body to its handler. */
export const readIf = <H extends (call: never) => unknown>(mayRead: NonNullable<MayRead['mayRead']>, handle: H): H & MayRead =>
  Object.assign(handle, { mayRead })

/** A GET is a function, a write `{ before?, run }`, and a call that opens its own transactions a function again. */
export type Handler<E extends Endpoint> = E['method'] extends 'GET'
  ? (call: ReadCall<E>) => Answer<E>
  : 'own' extends E['transaction']
    ? (call: OwnCall<E>) => Answer<E>
    : Write<E>

export type Api = Record<string, Endpoint>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }
