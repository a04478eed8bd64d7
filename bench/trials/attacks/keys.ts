import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { holdByLink, orderByLink } from './shares.ts'
import { have, orderStay, payAtBoth, type Seen, type Stage } from './stage.ts'

/** Changes a booking's address at one process: the other must give the former guest no key or details. */
export const keys = async (stage: Stage): Promise<Seen> => {
  const { db, guests, ownerOf, guestWith } = stage
  const hotel = await makeHotel(db)
  const owner = await ownerOf(hotel)
  const bought = await orderStay(stage, hotel, { numbers: ['101'], inDays: 20 })
  const proof = await payAtBoth(stage, bought.id)
  const secretOf = ({ id, orderSecret }: { id: string; orderSecret: string }) => ({ orderId: id, orderSecret })
  const before = await Promise.all(guests.map(calls => have(calls, paymentApi.orderStatus, secretOf(bought))))
  const held = await holdByLink(owner, hotel, '102')
  const linked = await orderByLink(stage, owner, held, 0)
  const linkProof = await payAtBoth(stage, linked.id)
  const { reference } = await have(guests[0], paymentApi.orderStatus, secretOf(linked))
  const pages = [
    { reference: before[0]?.reference ?? '', key: before[0]?.pageKey ?? '' },
    { reference, key: linked.key },
  ]
  const look = async (page: (typeof pages)[number]) => {
    const asked = { hotelId: hotel.slug, reference: page.reference } as never
    const answers = guestWith({ [bookingKeyHeader]: page.key }).map(calls => calls.insist(guestBookingApi.get, asked))
    return (await Promise.all(answers)).map(answer => answer?.status)
  }
  const open = (await Promise.all(pages.map(look))).flat()
  const newGuest = { userName: 'Ravi Nair', userEmail: 'somebody.else@mail.example', userPhone: '9899999999' }
  for (const bookingId of [bought.bookingId, held.bookingId])
    await have(owner[0], bookingChangeApi.update, { hotelId: hotel.id, bookingId, ...newGuest } as never)
  const answers = await Promise.all(
    [guests[1], guests[0]].flatMap(calls => [
      ...[bought, linked].map(order => have(calls, paymentApi.orderStatus, secretOf(order))),
      ...[proof, linkProof].map(paid => have(calls, bookingApi.create, paid)),
    ]),
  )
  const telling = answers.filter(answer => answer.pageKey !== undefined || /Nair|somebody\.else|9899999999/.test(JSON.stringify(answer)))
  const closed = (await Promise.all(pages.map(look))).flat()
  return {
    told: `pages answer ${open.join(' ')} before and ${closed.join(' ')} after another address; ${telling.length} of ${answers.length} answers tell of it`,
    wrong: [
      ...(open.every(status => status === 200) && before.every(({ pageKey }) => pageKey) ? [] : ['a key did not open its page']),
      ...(closed.every(status => status === 404) ? [] : ['a former key opens the page']),
      ...(telling.length > 0 ? ['who had ordered is told of another guest'] : []),
    ],
  }
}
