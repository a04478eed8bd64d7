import type { Notes } from './entities.ts'
import { badRequest, extraFields } from './errors.ts'

export type Body = Record<string, unknown>

const firstSecond = 946684800
const lastSecond = 4765046400

export function refuseExtra(body: Body, known: readonly string[]): void {
  const extra = Object.keys(body).filter(key => !known.includes(key))
  if (extra.length > 0) throw extraFields(extra)
}

/** Paise: a whole number, also as digits in a string. */
export function wholeAmount(value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) throw badRequest('The amount must be an integer.', { field: 'amount' })
  return amount
}

export function optionalText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw badRequest(`expected string but provided ${JSON.stringify(value)}`)
  return value
}

/** The provider takes `true`, `1` and their texts for yes. */
export const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

export function notesFrom(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest('The notes must be an array.', { field: 'notes' })
  const pairs = Object.entries(value)
  if (pairs.length > 15) throw badRequest('Number of fields in notes should be less than or equal to 15', { field: 'notes' })
  return Object.fromEntries(
    pairs.map(([key, note]: [string, unknown]) => {
      if (key.length > 255) throw badRequest('Notes key cannot be greater than 255 characters.', { field: 'notes' })
      if (typeof note === 'object' && note !== null) {
        throw badRequest('Notes values themselves should not be an array.', { field: 'notes' })
      }
      const text = String(note ?? '')
      if (text.length > 512) throw badRequest('Notes value cannot be greater than 512 characters.', { field: 'notes' })
      return [key, text]
    }),
  )
}

/** Empty notes travel as an empty list. */
export const notesOut = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes)

export function secondsBetween(name: string, value: unknown): number {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < firstSecond || seconds > lastSecond) {
    throw badRequest(`${name} must be between ${firstSecond} and ${lastSecond}`, { field: name })
  }
  return seconds
}

/** A list answer: newest first, by `from`, `to`, `count` (10, at most 100) and `skip`. */
export function collection<T extends { created_at: number }, R>(rows: T[], query: URLSearchParams, show: (row: T) => R) {
  const from = query.get('from') ? secondsBetween('from', query.get('from')) : firstSecond
  const to = query.get('to') ? secondsBetween('to', query.get('to')) : lastSecond
  const count = Number(query.get('count') ?? 10) || 10
  const skip = Number(query.get('skip') ?? 0) || 0
  if (count > 100 || count < 1) throw badRequest('The count must be between 1 and 100.', { field: 'count' })
  const items = rows
    .filter(row => row.created_at >= from && row.created_at <= to)
    .reverse()
    .sort((a, b) => b.created_at - a.created_at)
    .slice(skip, skip + count)
    .map(show)
  return { entity: 'collection', count: items.length, items }
}

export const wholeCollection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })
