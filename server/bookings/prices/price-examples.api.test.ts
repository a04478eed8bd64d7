import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { quoteApi } from '#shared/bookings/quotes.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { termsOf } from '#shared/prices/cancellation.ts'
import { priceStay } from '#shared/prices/price.ts'
import { rateKey, roomApi } from '#shared/rooms/rooms.ts'
import { type Example, priced, ratesOf } from '#shared/testing/price.ts'
import { examples } from '#shared/testing/price-examples.ts'
import { addDays, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { addExample } from '../../testing/worlds/price-rows.ts'
import { pay } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

const designDate = '2026-12-07'

/** The example with its dates moved to those that can be booked today. */
const movedExample = (example: Example, base: string): Example => {
  const moved = (date: string) => addDays(base, nightsBetween(designDate, date))
  const offers = (example.offers ?? []).map(({ startDate = '2026-12-01', endDate = '2027-01-31', ...offer }) => ({
    ...offer,
    startDate: moved(startDate),
    endDate: moved(endDate),
  }))
  return { ...example, from: moved(example.from ?? designDate), offers }
}

const sellExample = async (server: TestServer, example: Example) => {
  const rates = ratesOf(example)
  const kinds = Object.entries(rates.rates).map(([name, rate], at) => ({
    name,
    numbers: [String(at + 1)],
    adults: rate.adultCapacity,
    children: rate.childrenCapacity,
  }))
  const hotel = await makeHotel(server.db, { kinds, advanceRate: 25 })
  await addExample(server.db, hotel.id, rates)
  const { adults = 2, childAges = [] } = example.stay ?? {}
  const wished = example.rooms ?? [{}]
  const dates = { checkInDate: rates.nights[0] ?? '', checkOutDate: addDays(rates.nights.at(-1) ?? '', 1) }
  const party = { adultCapacity: adults, childrenCapacity: childAges.length, numRooms: wished.length }
  const found = await server.call(roomApi.search, { hotelId: hotel.slug, ...dates, ...party })
  const rooms = wished.map(({ rate = 'd', meal: mealOption = 'breakfast', extraBeds = 0 }) => {
    const room = found.data.find(({ roomType }) => roomType === rate) ?? assert.fail(`no room of ${rate}`)
    return { room, mealOption, extraBeds }
  })
  const { pricing } = found.failure as object as { pricing: typeof rates }
  const price = priceStay(pricing, {
    adults,
    childAges,
    rooms: rooms.map(({ room, mealOption, extraBeds }) => ({ rate: rateKey(room), meal: mealOption, extraBeds })),
  })
  const stay = {
    hotelId: hotel.slug,
    ...dates,
    adults,
    children: childAges.length,
    childAges: [...childAges],
    rooms: rooms.map(({ room, mealOption, extraBeds }) => ({ id: room.id, mealOption, extraBeds })),
  }
  return { hotel, price, stay, terms: termsOf({ offer: price.offer?.id ?? null, cancellation: pricing.ladder }) }
}

const guest = { userName: 'Meera Iyer', userEmail: 'meera@mail.example', userPhone: '+919812345678' }

/** What the lines of a mail above its total come to, in paise. */
const sumOfLines = (text: string): number => {
  const [, lines = ''] = /PRICE AND PAYMENT\n([\s\S]*?)\nTotal for the stay/.exec(text) ?? []
  return lines.split('\n').reduce((sum, line) => {
    const [, nights = '1', rupees = ''] = /(?:(\d+) nights × )?((?:−\u2060)?₹[\d,.]*\d)/.exec(line) ?? []
    return sum + Number(nights) * toPaise(Number(rupees.replace('−', '-').replace(/[₹,\u2060]/g, '')))
  }, 0)
}

test('the examples of what a stay costs, each sold: the same figures in search, quote, order, nights, booking, list, mail and on its page', async t => {
  const server = await testServer(t)
  const { db } = server
  const base = addDays(todayInIndia(server.clock.now()), 30)
  for (const designed of examples) {
    const example = movedExample(designed, base)
    const about = `example ${example.case}`
    const { hotel, price, stay, terms } = await sellExample(server, example)
    const wanted = priced(example)
    assert.equal(wanted.totalPaise, toPaise(example.total), about)
    const { offer: _, ...figures } = wanted
    const { offer: named, ...shown } = price
    assert.deepEqual(shown, figures, `${about}: the search`)
    const { data: quote } = await server.call(quoteApi.stay, stay)
    assert.deepEqual({ ...quote, offer: quote.offer?.id }, { ...shown, offer: named?.id }, `${about}: the quote`)
    const made = await server.get(paymentApi.createOrder, {
      amount: wanted.advancePaise,
      totalAmount: wanted.totalPaise,
      terms,
      currency: 'INR',
      receipt: 'example',
      booking: { ...stay, ...guest },
    })
    assert.equal(made.amount, wanted.advancePaise, `${about}: the order`)
    const total = toRupees(wanted.totalPaise)
    const advance = toRupees(wanted.advancePaise)
    const status = await server.get(paymentApi.orderStatus, { orderId: made.id ?? '', orderSecret: made.orderSecret })
    assert.deepEqual([status.totalAmount, status.advanceAmount], [total, advance], `${about}: the order's status`)
    const nights = await db
      .selectFrom('booking_night')
      .selectAll()
      .where('booking_id', '=', made.bookingId ?? '')
      .orderBy('night')
      .execute()
    const sold = stay.rooms.map(({ id }) =>
      nights
        .filter(night => night.room_id === id)
        .map(night => ({
          night: night.night,
          why: night.why,
          room: night.room_paise,
          people: night.people_paise,
          beds: night.beds_paise,
          extraAdults: night.extra_adults,
          extraChildren: night.extra_children,
          forChildren: night.children_paise,
          offer: night.offer_paise,
          step: night.step_paise,
          gross: night.price_paise,
          added: night.tax_added_paise,
          split: night.adults === null ? null : [night.adults, night.child_ages],
          extraBeds: night.extra_beds,
        })),
    )
    const asked = wanted.rooms.map(({ split, nights: agreed }, at) => {
      const isAllIn = Object.values(ratesOf(example).rates)[at]?.baseAdults === null
      return agreed.map(({ taxable: _, basisPoints: __, half: ___, ...parts }) => ({
        ...parts,
        added: parts.gross - parts.room - parts.people - parts.beds - parts.offer - parts.step,
        split: isAllIn ? null : [split.adults, split.childAges],
        extraBeds: stay.rooms[at]?.extraBeds,
      }))
    })
    assert.deepEqual(sold, asked, `${about}: the nights`)
    const booked = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    const headers = await sessionFor(server, hotel.ownerId)
    const { data: detail } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booked.id }, headers)
    const { data: list } = await server.call(bookingListApi.list, { hotelId: hotel.id }, headers)
    const key = { [bookingKeyHeader]: booked.pageKey ?? '' }
    const page = await server.call(guestBookingApi.get, { hotelId: hotel.slug, reference: booked.reference } as never, key)
    for (const [where, payment] of Object.entries({
      booking: booked.payment,
      detail: detail.payment,
      list: list[0]?.payment,
      page: page.data.payment,
    }))
      assert.deepEqual(
        [payment?.totalAmount, payment?.paidAmount, payment?.remainingBalance],
        [total, advance, toRupees(wanted.duePaise)],
        `${about}: the ${where}`,
      )
    for (const shown of [detail.nights, page.data.nights])
      assert.equal(
        shown.reduce((sum, night) => sum + toPaise(night.price), 0),
        wanted.totalPaise,
        about,
      )
    await server.settleAll()
    const mail = server.mails.findLast(({ to, subject }) => to === guest.userEmail && subject.startsWith('Booking confirmed'))
    const prices = page.data.nights.map(({ price }) => price)
    const paid = prices.filter(price => price > 0)
    for (const figure of [total, advance, toRupees(wanted.duePaise), Math.min(...paid), Math.max(...paid)])
      assert.ok(mail?.text.includes(formatRupees(figure)), `${about}: the mail`)
    if (paid.length < prices.length) assert.match(mail?.text ?? '', /nights? free/, `${about}: the mail's free nights`)
    for (const { percent, amount } of page.data.breakdown?.taxes ?? [])
      assert.equal(mail?.text.includes(`Includes GST (${percent}%): ${formatRupees(amount)}`), amount > 0, `${about}: the mail's GST`)
    if (page.data.breakdown) assert.equal(sumOfLines(mail?.text ?? ''), wanted.totalPaise, `${about}: the lines of the mail`)
  }
})
