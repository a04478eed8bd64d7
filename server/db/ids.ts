import { randomUUID } from 'node:crypto'

let latest = { milliseconds: Number.NaN, text: '' }

/** The first half of a UUID version 7 (RFC 9562): 48 bits of milliseconds since 1970. Many ids are made in the same millisecond. */
const timeOf = (milliseconds: number): string => {
  if (latest.milliseconds === milliseconds) return latest.text
  const hex = milliseconds.toString(16).padStart(12, '0')
  latest = { milliseconds, text: `${hex.slice(0, 8)}-${hex.slice(8)}` }
  return latest.text
}

/**
 * A UUID that sorts by the time it was made at, so that a primary key also finds the newest rows; the rest is random. By the system's
 * clock, as the database's: holds end by it.
 */
export const timedId = (at = Date.now()): string => {
  const random = randomUUID()
  return `${timeOf(at)}-7${random.slice(15)}`
}

/** No id made by `timedId` that many minutes before `at`, or later, sorts before it. */
export const firstIdSince = (minutes: number, at = new Date()): string =>
  `${timeOf(at.getTime() - minutes * 60_000)}-7000-8000-000000000000`
