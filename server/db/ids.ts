import { randomUUID } from 'node:crypto'

/** A UUID version 7 (RFC 9562): sorts by time, so a primary key also finds the newest rows. By the system's clock, as holds end by it. */
export const uuidV7 = (at = Date.now()): string => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`
}
