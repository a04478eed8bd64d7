import type { FastifyInstance } from 'fastify'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type EarlierGuest, earlierGuestApi, maxEarlierGuests } from '#shared/bookings/earlier-guests.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { searchWords } from '#shared/words/search-words.ts'
import type { App } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { literal, literalWord } from '../../db/list.ts'
import type { Handlers } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { phoneDigits } from '../plan/find.ts'

interface Contact extends Omit<EarlierGuest, 'stays'> {
  id: string
}

/** The most bookings that a search reads, the newest first; few guests have more. */
const newest = 200

/** Every word begins a name or an e-mail, or all of it is in the phone number. Undefined if too short for the index. */
const searchOf = (q: string): Expression<SqlBool> | undefined => {
  const digits = phoneDigits(q)
  if (digits) return sql`b.search_text like ${`%\tp%${digits}%`}`
  const words = searchWords(q).filter(word => [...word].length > 1)
  if (words.length === 0) return undefined
  return sql`(${sql.join(
    words.map(word => sql`b.search_text like searchable(${`% ${literalWord(word)}%`})`),
    sql` and `,
  )})`
}

/**
 * Newest first. Matches are found before they are sorted, so that the index of texts is used. A booking of the hotel's
 * page that was never paid for, a hold too, counts for no guest: anybody can write anything into it.
 */
const contactsOf = async (db: Db, hotelId: string, search: Expression<SqlBool>): Promise<Contact[]> => {
  const { rows } = await sql<Contact>`
    with found as materialized (
      select b.id from booking b where b.hotel_id = ${hotelId} and ${search}
        and (b.source <> 'OWN_PAGE' or b.paid_paise > 0)
    ), latest as materialized (select id from found order by id desc limit ${newest})
    select b.id, b.guest_name as name, b.guest_email as email, b.guest_phone as phone, b.guest_address as "userAddress",
      b.guest_pin as "userPin", b.guest_state as "userState", b.check_in as "lastCheckIn",
      case when b.company_name is not null then json_build_object('name', b.company_name, 'gst', b.company_gst,
        'address', b.company_address, 'isSez', b.company_sez) end as company
    from latest join booking b on b.hotel_id = ${hotelId} and b.id = latest.id order by b.id desc`.execute(db)
  return rows
}

/** True for the same phone, or the same name and e-mail: agents and companies book many guests with one e-mail. */
const isSame = (one: Contact, other: Contact): boolean =>
  one.phone === other.phone || (one.email !== null && one.email === other.email && one.name.toLowerCase() === other.name.toLowerCase())

/** Counts the stays of each guest; a booking belongs to a guest by the same rule as in `isSame`. */
const staysOf = async (db: Db, hotelId: string, guests: readonly Contact[]): Promise<number[]> => {
  const { rows } = await sql<{ stays: number }>`
    select (
      select count(*)::int from booking b where b.hotel_id = ${hotelId} and b.status in ('CHECKED_IN', 'CHECKED_OUT')
        and ((b.search_text like '%' || E'\tp' || ltrim(g.phone, '+') || '%' and b.guest_phone = g.phone)
          or (g.email is not null and b.search_text like searchable('% ' || g.pattern || '%') and b.guest_email = g.email
            and lower(b.guest_name) = lower(g.name)))
    ) as stays
    from unnest(${guests.map(({ name }) => name)}::text[], ${guests.map(({ phone }) => phone)}::text[], ${guests.map(({ email }) => email)}::text[],
      ${guests.map(({ email }) => email && literal(email))}::text[]) with ordinality as g(name, phone, email, pattern, place)
    order by g.place`.execute(db)
  return rows.map(({ stays }) => stays)
}

/** Finds guests who booked at this hotel before by what the desk types. */
export const earlierGuests = async (db: Db, { hotelId, q }: InputOf<typeof earlierGuestApi.list>): Promise<EarlierGuest[]> => {
  const search = searchOf(q)
  if (!search) return []
  const guests: Contact[] = []
  for (const contact of await contactsOf(db, hotelId, search))
    if (guests.length < maxEarlierGuests && !guests.some(known => isSame(known, contact))) guests.push(contact)
  if (guests.length === 0) return []
  const stays = await staysOf(db, hotelId, guests)
  return guests.map(({ id: _, ...guest }, at) => ({ ...guest, stays: stays[at] ?? 0 }))
}

const handlers: Handlers<typeof earlierGuestApi> = { list: ({ db, input }) => earlierGuests(db, input) }

export const earlierGuestRoutes = (http: FastifyInstance, app: App): void => serve(http, app, earlierGuestApi, handlers)
