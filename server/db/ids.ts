import { randomUUID } from 'node:crypto'

/** A UUID version 7 (RFC 9562) by the system's clock, as for holds. It sorts by time, so keys find the newest rows. */
export const uuidV7 = (at = Date.now()): string => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`
}
