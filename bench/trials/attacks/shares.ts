import { randomUUID } from 'node:crypto'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { type BookingChange, bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type Both, have, orderStay, payAtBoth, type Seen, type Stage, settled } from './stage.ts'

const day = (days: number) => addDays(todayInIndia(new Date()), days)

/** The key of a booking's page, from the link that the desk sends. */
export const openLink = async ([, second]: Both, booking: { hotelId: string; bookingId: string }) => {
  const { url, amount } = await have(second, paymentLinkApi.open, booking)
  const key = new URLSearchParams(new URL(url).hash.slice(1)).get('k')
  if (!key) throw new Error('The link has no key')
  return { key, amount }
}

/** Holds two nights of a room until they are paid by a link, at `price` rupees a night or the room's price. */
export const holdByLink = async ([first]: Both, hotel: TestHotel, number: string, price?: number) => {
  const roomId = hotel.rooms[number] ?? ''
  const prices = price === undefined ? {} : { prices: [3, 4].map(at => ({ roomId, night: day(at), price })), priceReason: 'A friend' }
  const { id } = await have(first, paymentLinkApi.hold, {
    hotelId: hotel.id,
    checkInDate: day(3),
    checkOutDate: day(5),
    adults: 1,
    children: 0,
    source: 'PHONE',
    key: randomUUID(),
    rooms: [{ id: roomId, mealOption: 'breakfast' }],
    ...prices,
    holdUntil: new Date(Date.now() + 4 * 3_600_000).toISOString(),
    userName: 'Meera Iyer',
    userEmail: 'meera@mail.example',
    userPhone: '9812345678',
  } as never)
  return { hotelId: hotel.id, bookingId: id }
}

/** Creates the order of a booking's page at one of the processes. */
export const orderByLink = async (stage: Stage, owner: Both, booking: { hotelId: string; bookingId: string }, at: 0 | 1) => {
  const { key, amount } = await openLink(owner, booking)
  const input = { ...booking, amount: Math.round(amount * 100), currency: 'INR', receipt: 'link' } as const
  const { id = '', orderSecret } = await have(stage.guestWith({ [bookingKeyHeader]: key })[at], paymentApi.createOrder, input)
  return { id, orderSecret, key }
}

/** A stay sold cheaply or short by one process and raised by the other: the platform gets its rate of the final sum. */
export const shares = async (stage: Stage): Promise<Seen> => {
  const { db, ownerOf } = stage
  const hotel = await makeHotel(db, { plan: { deductionRate: 10 }, accountId: 'acc_Trials0Account' })
  const owner = await ownerOf(hotel)
  const edit = (at: 0 | 1, bookingId: string, change: Partial<BookingChange>) =>
    have(owner[at], bookingChangeApi.update, { hotelId: hotel.id, bookingId, ...change } as never)
  const cheap = await holdByLink(owner, hotel, '101', 5)
  await payAtBoth(stage, (await orderByLink(stage, owner, cheap, 0)).id)
  const prices = [3, 4].map(at => ({ roomId: hotel.rooms['101'] ?? '', night: day(at), price: 4000 }))
  await edit(1, cheap.bookingId, { prices, priceReason: 'As agreed' })
  await payAtBoth(stage, (await orderByLink(stage, owner, cheap, 0)).id)

  const short = await orderStay(stage, hotel, { numbers: ['102'], inDays: 3 })
  await payAtBoth(stage, short.id)
  await edit(1, short.bookingId, { checkOutDate: day(6) })
  // Both processes create an order of the balance at once; one of them is paid.
  const extended = { hotelId: hotel.id, bookingId: short.bookingId }
  const [order] = await Promise.all(([0, 1] as const).map(at => orderByLink(stage, owner, extended, at)))
  if (order) await payAtBoth(stage, order.id)
  await settled(stage)
  const expected = { [cheap.bookingId]: [1, 799], [short.bookingId]: [800, 400] }
  const told: string[] = []
  const wrong: string[] = []
  for (const [bookingId, wanted] of Object.entries(expected)) {
    const orders = await db
      .selectFrom('payment_order as o')
      .innerJoin('payment as p', 'p.order_id', 'o.id')
      .select(['o.platform_share_paise', 'p.is_kept'])
      .where('o.booking_id', '=', bookingId)
      .orderBy('p.created_at')
      .execute()
    const had = orders.map(({ platform_share_paise, is_kept }) => (is_kept ? (platform_share_paise ?? 0) / 100 : 0))
    told.push(`₹${had.join(' + ₹')}`)
    if (had.join() !== wanted.join()) wrong.push(`the platform has ₹${had.join(' + ₹')} instead of ₹${wanted.join(' + ₹')}`)
  }
  return { told: `shares ${told.join(', ')}`, wrong }
}
