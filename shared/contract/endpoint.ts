import { z } from 'zod'
import type { Page } from './list.ts'
import type { Action, Area } from './permissions.ts'

/** The right that a call needs on its hotel. `row` and `refs` name input fields whose ids must belong to that hotel. */
export interface AreaAccess {
  area: Area
  action: Action
  /** For a call that only reads: any action on this area also suffices. */
  orAnyOf?: Area
  hotel?: string
  /** For a call that names no hotel: uses the caller's first hotel, as at the sign-in. */
  orFirst?: true
  /** The row of the call: its table and the field with its id; 404 if it is missing or belongs to another hotel. */
  row?: readonly [table: string, field: string]
  /** The other ids in the input, with their tables: one of another hotel gives a 400 on its field. */
  refs?: readonly (readonly [table: string, field: string])[]
  /** A further right on the area, needed for inputs for which `when` is true; `what` describes them. */
  also?: { action: Action; what: string; when: (input: never) => boolean }
}

/**
 * `owner`: ADMIN. `super`: SUPER_ADMIN. `owner-or-super`: either. `platform`: PLATFORM_ADMIN or SUPER_ADMIN.
 * `platform-alone`: PLATFORM_ADMIN.
 */
export type PlainAccess = 'public' | 'signed-in' | 'owner' | 'owner-or-super' | 'platform' | 'platform-alone' | 'super' | AreaAccess

/**
 * Who may call. A path with two kinds of callers uses `present` or `absent` by whether `byField` is in the input;
 * `byField` together with `exclusiveWith` is a 400.
 */
export type Access = PlainAccess | { byField: string; exclusiveWith?: string; present: PlainAccess; absent: PlainAccess }

export type Limit = 'api' | 'search' | 'none'

/** The pictures of one field of a multipart call: JPG or PNG, each at most 5 MB, at most 6 files in the whole call. */
export interface FileRule {
  max: number
  needed?: string
  tooMany?: string
  tooLarge?: string
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Own = 'own' | undefined

export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  A extends Access = Access,
  M extends Method = Method,
  T extends Own = Own,
> {
  method: M
  path: string
  access: A
  input: I
  data: D
  /** What the reply carries besides `data` (`ReplyWithMeta`). */
  meta?: z.ZodObject
  message?: string
  /** 'own': the handler opens its transactions itself, because it calls external services in between. */
  transaction?: T
  summary: string
  /** A valid input without its ids, for the documentation and for tests. */
  example?: Readonly<Record<string, unknown>>
  limit?: Limit
  /**
   * 'order': proven by `orderId` and its secret in a header (`orderSecretHeader`; the field `orderSecret` is still
   * accepted). 'booking': by the key of the booking's page in a header (`bookingKeyHeader`).
   */
  proof?: 'order' | 'booking'
  /** A public call that returns more to signed-in callers: the session is read if there is one. */
  session?: 'optional'
  /** Pages repeat this call by themselves, so it does not extend an idle session. */
  background?: true
  /**
   * form: a browser's form post. raw: the bytes, for a signature over them. multipart: fields (`addressDetails[city]`)
   * and files, only for signed-in callers.
   */
  body?: 'json' | 'form' | 'raw' | 'multipart'
  files?: Readonly<Record<string, FileRule>>
  /** envelope: `{ success, data, message }`. other: the handler sends its own answer (a picture, a redirect). */
  reply?: 'envelope' | 'other'
  /**
   * The largest body in bytes if above the usual 64 kB. Session and right on the hotel in the header `hotelHeader` are
   * checked before the body is read; without that header the usual limit applies.
   */
  maxBytes?: number
  /** long: the answer is a large file, whose transfer may take ten minutes. */
  travels?: 'long'
}

/** The header with an order's secret; fills the field `orderSecret` of contracts with `proof: 'order'`. */
export const orderSecretHeader = 'order-secret'

/** The header with the key of a booking's page; fills the field `bookingKey` of contracts with `proof: 'booking'`. */
export const bookingKeyHeader = 'booking-key'

/** The most characters of a booking key; a longer one is cut, and so does not match. */
export const longestBookingKey = 100

/** The header that names the hotel of a call with a large body, so that rights are checked before the body is read. */
export const hotelHeader = 'hotel'

/** The header of requests that a page sends without user activity; it acts like `background` of a contract. */
export const backgroundHeader = 'background'

/** Declares one call of the API for the server, the browser and the documentation. */
export const endpoint = <I extends z.ZodType, D extends z.ZodType, const A extends Access, M extends Method, T extends Own = undefined>(
  declaration: Endpoint<I, D, A, M, T>,
): Endpoint<I, D, A, M, T> => declaration

export type InputOf<E extends Endpoint> = z.output<E['input']>
type Call<E extends Endpoint> = z.input<E['input']>
export type CallOf<E extends Endpoint> = Exclude<Call<E>, { page: number }>
export type DataOf<E extends Endpoint> = Exclude<z.output<E['data']>, Page<unknown>>
/** The input for one page of a list. */
export type PageCallOf<E extends Endpoint> = Extract<Call<E>, { page: number }>
export type PageOf<E extends Endpoint> = Extract<z.output<E['data']>, Page<unknown>>

export interface Reply<T> {
  success: true
  data: T
  message?: string
  /** A note that what was saved will cause a problem later. */
  warning?: string
}

/** The row that changed since it was read, for a 409; `current` has the form of the call's answer. */
export const Conflict = z.object({
  current: z.unknown(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  /** A name; null if it is unknown who changed it. */
  changedBy: z.string().nullable(),
  /** The changes since then, field by field, where a history is kept. */
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), by: z.string().nullable(), at: z.iso.datetime() }))
    .optional(),
})
export type Conflict = z.output<typeof Conflict>

/** An error response. `fields` by dotted paths; `expected`: the correct values of a 409, or the booking in the way. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  expected: z.record(z.string(), z.unknown()).optional(),
  conflict: Conflict.optional(),
  isPaymentExpired: z.boolean().optional(),
  isPaymentPlanValid: z.boolean().optional(),
})
export type Failure = z.output<typeof Failure>

/** The response header with a hash of the caller's roles and rights, so that the browser notices a change of them. */
export const rightsHeader = 'rights'
