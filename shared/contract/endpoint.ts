import { z } from 'zod'
import type { Page } from './list.ts'
import type { Action, Area } from './permissions.ts'

/** The right that a call needs on the hotel it names. `row` and `refs` name input fields and are checked by the server's guard. */
export interface AreaAccess {
  area: Area
  action: Action
  /** Of a call that only reads: any action on this area is enough as well. */
  orAnyOf?: Area
  hotel?: string
  /** Of a call that names no hotel: the caller's first, as at the sign-in. */
  orFirst?: true
  /** What the call is about: the table and the input field with its id; missing, foreign or of another hotel is a 404. */
  row?: readonly [table: string, field: string]
  /** Every other id in the input, with its table: not of the same hotel is a 400 on that field. */
  refs?: readonly (readonly [table: string, field: string])[]
  /** A further right on the area that some inputs need: those for which `when` is true; `what` says which. */
  also?: { action: Action; what: string; when: (input: never) => boolean }
}

/**
 * `owner`: the ADMIN role. `super`: SUPER_ADMIN. `owner-or-super`: one of them. `platform`: PLATFORM_ADMIN or SUPER_ADMIN. `platform-alone`:
 * PLATFORM_ADMIN.
 */
export type PlainAccess = 'public' | 'signed-in' | 'owner' | 'owner-or-super' | 'platform' | 'platform-alone' | 'super' | AreaAccess

/**
 * Who may call. A path with two kinds of callers tells them apart by whether the field `byField` is present; with `exclusiveWith` it is a
 * 400.
 */
export type Access = PlainAccess | { byField: string; exclusiveWith?: string; present: PlainAccess; absent: PlainAccess }

export type Limit = 'api' | 'search' | 'none'

/** Pictures of one field of a multipart call: JPG or PNG, 5 MB each at most, 6 files in the whole call. */
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
  /** What the reply carries beside `data` (`ReplyWithMeta`). */
  meta?: z.ZodObject
  message?: string
  /** 'own': the handler opens its transactions itself, because it talks to the outside in between. */
  transaction?: T
  summary: string
  /** A right input without its ids: what the documentation shows and tests start from. */
  example?: Readonly<Record<string, unknown>>
  limit?: Limit
  /**
   * 'order': proven by `orderId` and its secret in a header (`orderSecretHeader`; the field `orderSecret` is still accepted). 'booking': by
   * the key of its page in a header (`bookingKeyHeader`).
   */
  proof?: 'order' | 'booking'
  /** A public call that tells more to people who are signed in: their session is read, but none is needed. */
  session?: 'optional'
  /** Pages ask by themselves, again and again: it does not put off the end of a session that nobody uses. */
  background?: true
  /**
   * form: a browser's own form post. raw: the bytes, for a signature over them. multipart: fields (`addressDetails[city]`) and files,
   * signed in only.
   */
  body?: 'json' | 'form' | 'raw' | 'multipart'
  files?: Readonly<Record<string, FileRule>>
  /** envelope: `{ success, data, message }`. other: the handler answers by itself (a picture, a redirect). */
  reply?: 'envelope' | 'other'
  /**
   * The largest body in bytes, where that is more than the usual 64 kB: a file as a text, beside a few short fields. The session is read
   * before the body, and the right on the hotel that the header `hotelHeader` names; without it the usual bound holds.
   */
  maxBytes?: number
  /** long: the answer is a large file, which may be on its way for ten minutes. */
  travels?: 'long'
}

/** The header with an order's secret: it fills the field `orderSecret` of contracts that say `proof: 'order'`. */
export const orderSecretHeader = 'order-secret'

/** The header with the key of a booking's page: it fills the field `bookingKey` of contracts that say `proof: 'booking'`. */
export const bookingKeyHeader = 'booking-key'

/** Of what a caller may send as such a key. A longer one is cut, and is wrong as any other. */
export const longestBookingKey = 100

/** The header that names the hotel of a call with a large body, so that the right is asked before the body is read. */
export const hotelHeader = 'hotel'

/** The header of what a page reads while nobody is at it; like a contract with `background`. */
export const backgroundHeader = 'background'

/** Declares one call of the API; the server serves it, the browser calls it, the documentation prints it. */
export const endpoint = <I extends z.ZodType, D extends z.ZodType, const A extends Access, M extends Method, T extends Own = undefined>(
  declaration: Endpoint<I, D, A, M, T>,
): Endpoint<I, D, A, M, T> => declaration

export type InputOf<E extends Endpoint> = z.output<E['input']>
type Call<E extends Endpoint> = z.input<E['input']>
export type CallOf<E extends Endpoint> = Exclude<Call<E>, { page: number }>
export type DataOf<E extends Endpoint> = Exclude<z.output<E['data']>, Page<unknown>>
/** The same of a list, for one page of it. */
export type PageCallOf<E extends Endpoint> = Extract<Call<E>, { page: number }>
export type PageOf<E extends Endpoint> = Extract<z.output<E['data']>, Page<unknown>>

export interface Reply<T> {
  success: true
  data: T
  message?: string
  /** What was saved, and will be in the way later. */
  warning?: string
}

/** Of a 409, the row that changed since it was read: `current` as the call would have answered. */
export const Conflict = z.object({
  current: z.unknown(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  /** A name; null when nobody is known to have changed it. */
  changedBy: z.string().nullable(),
  /** What was changed meanwhile, field by field, where a history is kept. */
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), by: z.string().nullable(), at: z.iso.datetime() }))
    .optional(),
})
export type Conflict = z.output<typeof Conflict>

/** A refusal as it travels; `fields` is keyed by dotted paths, `expected` carries the right figures of a 409, or which booking is in the way. */
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

/** The header of signed-in answers, refusals too: a hash of the caller's roles and rights, so that the browser sees when somebody changed them. */
export const rightsHeader = 'rights'
