import { type Expression, type SqlBool, sql } from 'kysely'
import { referenceOf } from '#shared/bookings/references.ts'
import { searchWords } from '#shared/words/search-words.ts'
import { tidy } from '#shared/words/tidy.ts'
import { tidyPhone } from '#shared/words/typed.ts'
import type { Db } from '../../db/connect.ts'
import { literalWord } from '../../db/list.ts'

type Conditions = Expression<SqlBool>[]

/** Fewer digits are not searched for in phone numbers, but may be a room number. */
const fewestPhoneDigits = 3

/**
 * The digits of a phone number, or of a part with at least `fewest` of them, without separators. Undefined for other
 * text. A leading 0 is the national prefix, which is not stored.
 */
export const phoneDigits = (text: string, fewest = 4): string | undefined => {
  const number = tidyPhone(text)
  const written = number.startsWith('+') ? number : tidy(text)
  if (!/^[\d\s()+./-]+$/.test(written)) return undefined
  const digits = written.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewest ? digits : undefined
}

/** Maps each text that is a room number of the hotel to its room ids, retired rooms included: numbers are reused. */
const roomsNumbered = async (db: Db, hotelId: string, texts: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ text: string; ids: string[] }>`
    select t.text, array_agg(r.id) as ids from unnest(${texts}::text[]) as t(text) join room r on lower(r.room_number) = lower(t.text)
    where r.hotel_id = ${hotelId} group by t.text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/** Maps each text to the groups whose name has a word that begins with it. */
const groupsNamed = async (db: Db, hotelId: string, texts: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ text: string; ids: string[] }>`
    select t.text, array_agg(g.id) as ids from unnest(${texts}::text[], ${texts.map(text => `% ${literalWord(text)}%`)}::text[]) as t(text, pattern)
      join booking_group g on g.search_text like searchable(t.pattern)
    where g.hotel_id = ${hotelId} group by t.text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/** Patterns for the references that contain a text of four or more characters: shorter ones would match too many. */
const referenceParts = (text: string): string[] => {
  const part = tidy(text)
    .toUpperCase()
    .replace(/^#/, '')
    .replace(/[.,;]$/, '')
    .replace(/\s/, '-')
  if (/^(?=.{4})[2-9A-HJ-NP-Z]{0,4}-?[2-9A-HJ-NP-Z]{0,4}$/.test(part) && (part.includes('-') || part.length === 4)) return [`%${part}%`]
  if (!/^[2-9A-HJ-NP-Z]{5,7}$/.test(part)) return []
  return [`${part.slice(0, 4)}-${part.slice(4)}%`, `%${part.slice(0, -4)}-${part.slice(-4)}`]
}

/** Conditions that the whole text is (part of) the phone number, the reference or the room number of a booking. */
const isNamed = (hotelId: string, text: string, rooms: readonly string[] | undefined): Conditions => {
  const [digits, reference] = [phoneDigits(text, fewestPhoneDigits), referenceOf(text)]
  const found: Conditions = []
  if (digits) found.push(sql`b.search_text like ${`%\tp%${digits}%`}`)
  if (reference) found.push(sql`b.reference = ${reference}`)
  const parts = reference ? [] : referenceParts(text)
  // A subquery of its own, so that only the index of references is scanned.
  if (parts.length > 0)
    found.push(
      sql`b.reference = any(array(select r.reference from booking r where r.hotel_id = ${hotelId} and r.reference like any(${parts}::text[])))`,
    )
  if (rooms)
    found.push(
      sql`b.id = any(array(select br.booking_id from booking_room br where br.hotel_id = ${hotelId} and br.room_id = any(${rooms}::uuid[])))`,
    )
  return found
}

const either = (conditions: Conditions): Expression<SqlBool> => sql`(${sql.join(conditions, sql` or `)})`
const all = (conditions: Conditions): Expression<SqlBool> => sql`(${sql.join(conditions, sql` and `)})`

/**
 * Conditions for what the desk types to find a booking (`b`): the beginning of a word in its name, its group's name or
 * its e-mail, three digits of the phone, a reference or four characters of it, or a room number; each word by itself,
 * or all as one text. Each condition uses an index.
 */
export const bookingSearch = async (db: Db, hotelId: string, q: string): Promise<Conditions> => {
  const typed = searchWords(q)
  const whole = q.trim().split(/\s+/).join(' ')
  const rooms = await roomsNumbered(db, hotelId, [...typed, whole])
  // Too few digits for a phone number filter nothing, unless a room has that number.
  const words = typed.filter(word => !/^\d+$/.test(word) || word.length >= fewestPhoneDigits || rooms.has(word))
  const named = (text: string) => isNamed(hotelId, text, rooms.get(text))
  const asWhole = named(whole)
  if (words.length === 0) return asWhole.length > 0 ? [either(asWhole)] : []
  const begins = (word: string): Expression<SqlBool> => sql`b.search_text like searchable(${`% ${literalWord(word)}%`})`
  const groups = await groupsNamed(db, hotelId, words)
  const inGroup = (word: string): Conditions => {
    const ids = groups.get(word)
    return ids ? [sql`b.group_id = any(${ids}::uuid[])`] : []
  }
  const byWords = all(words.map(word => either([begins(word), ...named(word), ...inGroup(word)])))
  return [typed.length === 1 ? byWords : either([byWords, ...asWhole])]
}
