import type { AskedByLink, LinkPart } from '#shared/bookings/asked-by-link.ts'
import type { PaymentLink } from '#shared/bookings/payment-links.ts'
import { limits } from '#shared/prices/stay.ts'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { conflict, notFound } from '../../http/errors/errors.ts'
import type { AtDesk } from '../booking/actor.ts'
import { type BookingRow, remainingPaise } from '../booking/booking.ts'
import { draftOf, revise } from '../booking/draft.ts'
import { pageKey, pageUrl } from '../booking/page-key.ts'
import { byItself, change } from '../write/change.ts'

interface Asked {
  part: LinkPart
  paise: number
  until: Date | null
}

/** False for a booking on a group's bill, whose balance is the group's. */
const isOnOwnBill = ({ folio_id, id }: BookingRow): boolean => folio_id === id

/** What a link can ask for now: the advance of a hold of the desk, or the balance of a confirmed or begun stay. */
export const mayAskFor = (booking: BookingRow): Asked | undefined => {
  const { status, by_link, hold_ended, hold_expires_at, advance_paise } = booking
  if (status === 'PENDING') return by_link && !hold_ended ? { part: 'ADVANCE', paise: advance_paise, until: hold_expires_at } : undefined
  const paise = remainingPaise(booking)
  const isOn = status === 'CONFIRMED' || status === 'CHECKED_IN'
  return isOn && isOnOwnBill(booking) && paise >= limits.minimumAdvancePaise ? { part: 'BALANCE', paise, until: null } : undefined
}

/** The payment that the booking's own page takes: a balance only once the desk has asked for it. */
export const askedOf = (booking: BookingRow): Asked | undefined => {
  const asked = mayAskFor(booking)
  return asked?.part === 'BALANCE' && !booking.balance_by_link ? undefined : asked
}

export const askedByLink = (booking: BookingRow): AskedByLink | null => {
  const asked = askedOf(booking)
  return asked ? { part: asked.part, amount: toRupees(asked.paise), until: asked.until?.toISOString() ?? null } : null
}

const asked = (booking: BookingRow) => {
  const wanted = mayAskFor(booking)
  if (!wanted)
    throw conflict(
      booking.status === 'PENDING' || booking.status === 'EXPIRED'
        ? 'The time to pay is over.'
        : 'Nothing is due for this booking that a link could ask for.',
    )
  if (wanted.part === 'ADVANCE' || booking.balance_by_link) return draftOf(booking)
  const noted = [{ field: 'asked', from: null, to: { amount: wanted.paise } }]
  return revise(draftOf(booking), { fields: { balance_by_link: true }, noted, what: 'asked to pay by link' })
}

/** Makes the booking's page take the payment that is due. Throws 409 where a link can ask for none. */
export const askByLink = async (tx: Tx, desk: AtDesk, bookingId: string): Promise<BookingRow> => {
  const [changed] = await change(tx, { ...desk, bookingIds: [bookingId] }, byItself(asked))
  if (!changed) throw notFound()
  return changed.after
}

export const paymentLink = async ({ config }: Pick<App, 'config'>, db: Db, booking: BookingRow): Promise<PaymentLink> => {
  const hotel = await db.selectFrom('hotel').select(['name', 'slug']).where('id', '=', booking.hotel_id).executeTakeFirst()
  const link = askedByLink(booking)
  if (!hotel || !link) throw notFound()
  const url = pageUrl(config.publicUrl, hotel.slug, booking.reference, await pageKey(db, booking))
  return { ...link, url, hotelName: hotel.name }
}
