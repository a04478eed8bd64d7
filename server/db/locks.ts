import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * What is locked by name, since it has no row that could be: the kind with the beginning of its names, which are in
 * use between releases and stay. Another transaction that takes the same lock waits for the end of this one. Names of
 * hoarding are in bookings/purchase/hoarding.ts, which takes several at once.
 */
const kinds = {
  /** The staff of a hotel and their roles. */
  users: 'users/',
  /** The deletion of a hotel. */
  hotels: 'hotels/',
  /** One attempt to book, by a guest or the desk; its name is the hotel's id and the attempt's key in lower case. */
  attempt: '',
  /** The payment links of a hotel that hold rooms. */
  'payment-links': 'payment-links/',
  /** Who is inside the rooms of a hotel. */
  inside: 'inside/',
  /** The numbers of a hotel's documents. */
  documents: 'documents/',
  /** The open requests of a booking. */
  request: 'request/',
  /** The enquiries of an email at a hotel. */
  enquiry: 'enquiry/',
  /** The plans of an account. */
  plans: 'plans/',
  /** The import of a hotel from an archive. */
  import: 'import/',
} as const

/** The lock as an expression, for statements that name it by their own columns. */
export const namedLock = (kind: keyof typeof kinds, ...parts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${sql.lit(kinds[kind])} || ${sql.join(parts, sql` || '/' || `)}, 0))`

/** Waits for a lock, which is kept until the transaction's end. */
export const lockNamed = async (tx: Tx, kind: keyof typeof kinds, ...parts: readonly string[]): Promise<void> => {
  await sql`select ${namedLock(kind, ...parts)}`.execute(tx)
}
