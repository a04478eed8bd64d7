import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { tooMany } from '../../http/errors/errors.ts'

interface Attempt {
  hotelId: string
  network: string
  email: string
  phone: string
  checkIn: string
  checkOut: string
  rooms: number
  /** The booking that this attempt replaces; it does not count. */
  replaces: string | null
  holdMinutes: number
}

const wait = (attempt: Attempt) => attempt.holdMinutes * 60

/**
 * Limits hoarding: beyond one attempt, the unpaid rooms of a network are at most half of the hotel's on any night (a
 * third for an IPv6 /64); an e-mail or phone has at most 2 unpaid attempts. Holds of the desk do not count. Throws 429.
 * Locks the network and contact, so that simultaneous attempts are counted.
 */
export const refuseHoarding = async (tx: Tx, attempt: Attempt): Promise<void> => {
  const names = [attempt.network, attempt.email, attempt.phone].map(name => `hoarding/${attempt.hotelId}/${name}`)
  // All callers lock in the order of the hashes; `materialized` sorts them before the first is locked.
  await sql`with line as materialized (select distinct hashtextextended(name, 0) as hash from unnest(${names}::text[]) as n(name) order by hash)
    select pg_advisory_xact_lock(hash) from line`.execute(tx)
  const { rows } = await sql<{ same_guest: number; same_net: number; on_sale: number; held: number }>`
    with unpaid as (
      select b.id, b.guest_email, b.guest_phone, o.client_net
      from booking b left join payment_order o on o.hotel_id = b.hotel_id and o.booking_id = b.id
      where b.hotel_id = ${attempt.hotelId} and b.hold_expires_at > now() and not b.by_link
        and b.id is distinct from ${attempt.replaces}
        and (b.guest_email = ${attempt.email} or b.guest_phone = ${attempt.phone} or o.client_net = ${attempt.network}))
    select
      (select count(*) from unpaid where guest_email = ${attempt.email} or guest_phone = ${attempt.phone}) as same_guest,
      (select count(*) from unpaid where client_net = ${attempt.network}) as same_net,
      (select count(*) from room where hotel_id = ${attempt.hotelId} and is_available and retired_at is null) as on_sale,
      coalesce((select max(held) from (
        select count(*) as held from room_night n join unpaid u on u.id = n.booking_id and u.client_net = ${attempt.network}
        where n.hotel_id = ${attempt.hotelId} and n.night >= ${attempt.checkIn} and n.night < ${attempt.checkOut} and n.expires_at > now()
        group by n.night) per_night), 0) as held`.execute(tx)
  const count = rows[0]
  if (!count) return
  if (count.same_guest >= 2)
    throw tooMany(wait(attempt), 'You have two unpaid attempts at this hotel already. Please finish one, or wait until it ends.')
  const share = attempt.network.endsWith('/64') ? 3 : 2
  if (count.same_net >= 1 && count.held + attempt.rooms > Math.floor(count.on_sale / share))
    throw tooMany(wait(attempt), 'Too many rooms are being held from your network at the moment. Please try again in a few minutes.')
}
