import type { AddressDetails } from '#shared/hotels/hotels.ts'

/** Control characters and those that change the reading direction: no name needs them, but forged lines do. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** A typed text on one line, without control characters, so that a subject made of it cannot start another header. */
export const oneLine = (text: string, max = 300): string => {
  const line = text.replace(unseen, ' ').replace(/ {2,}/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** The lines of a longer text that somebody typed, each one clean, empty ones left out. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => oneLine(line, 1000))
    .filter(line => line !== '')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

export const addressLines = (address: AddressDetails): string[] => {
  const town = [address.city, address.state].filter(Boolean).join(', ')
  return [address.street1, address.street2, [town, address.postal_code].filter(Boolean).join(' '), address.country]
    .map(line => oneLine(line ?? ''))
    .filter(line => line !== '')
}
