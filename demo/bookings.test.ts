import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGstin } from '#shared/contract/fields.ts'
import { missingPlaces } from '#shared/prices/stay.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { type DemoHotel, demoRooms, goa, hotelRows, palace } from './hotels.ts'
import { bookingsOf } from './seed.ts'

const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31', '2027-05-05']

const roomsOf = (data: DemoHotel) => demoRooms(hotelRows(data, '', '2026-11-21'))

/** What the bookings take: every night of each of their rooms, unless they were cancelled. */
const soldNights = (rows: ReturnType<typeof bookingsOf>) => rows.room_night.map(({ night, room_id }) => ({ night, room: room_id }))

const roomsOfBooking = (rows: ReturnType<typeof bookingsOf>, id: string) =>
  rows.booking_room.filter(row => row.booking_id === id).map(row => row.room_id)

const soldOn = (rows: ReturnType<typeof bookingsOf>, night: string) =>
  new Set(
    soldNights(rows)
      .filter(sold => sold.night === night)
      .map(sold => sold.room),
  )

test('the same day gives the same bookings, another day others', () => {
  assert.deepEqual(bookingsOf(palace, '2026-11-21'), bookingsOf(palace, '2026-11-21'))
  const references = (day: string) => bookingsOf(palace, day).booking.map(row => row.reference)
  assert.notDeepEqual(references('2026-11-21'), references('2026-11-22'))
})

for (const today of days)
  for (const data of [palace, goa]) {
    const rows = bookingsOf(data, today)

    test(`${data.text.name} on ${today}: no night of a room is sold twice, ids are unique`, () => {
      const keys = soldNights(rows).map(({ room, night }) => `${room}/${night}`)
      assert.equal(new Set(keys).size, keys.length)
      for (const column of ['id', 'reference'] as const)
        assert.equal(new Set(rows.booking.map(row => row[column])).size, rows.booking.length)
    })

    test(`${data.text.name} on ${today}: every total is the sum of its nights, and every payment adds up`, () => {
      for (const booking of rows.booking) {
        const agreed = rows.booking_night.filter(row => row.booking_id === booking.id)
        assert.equal(
          agreed.reduce((total, { price_paise }) => total + price_paise, 0),
          booking.total_paise,
        )
        const dates = nightsOf(booking.check_in, booking.check_out)
        assert.equal(agreed.length, dates.length * roomsOfBooking(rows, booking.id).length)
        assert.ok(agreed.every(({ night }) => dates.includes(night)))
        const sold = rows.room_night.filter(row => row.booking_id === booking.id)
        assert.equal(sold.length, booking.status === 'CANCELLED' ? 0 : agreed.length)
        const paid = booking.paid_paise ?? 0
        assert.ok(paid <= booking.total_paise && (booking.refunded_paise ?? 0) <= paid)
      }
      for (const order of rows.payment_order)
        if (order.platform_share_paise) assert.equal(order.platform_share_paise + (order.hotel_share_paise ?? 0), order.amount_paise)
    })

    test(`${data.text.name} on ${today}: every online booking has its order, its payment of the advance, and what the hotel is owed`, () => {
      for (const booking of rows.booking) {
        const orders = rows.payment_order.filter(row => row.booking_id === booking.id)
        if (booking.payment_method !== 'ONLINE') {
          assert.equal(orders.length, 0)
          continue
        }
        const [order] = orders
        const [payment] = rows.payment.filter(row => row.order_id === order?.id)
        const [due] = rows.hotel_due.filter(row => row.booking_id === booking.id)
        assert.ok(order && payment && due && orders.length === 1)
        assert.deepEqual([order.amount_paise, payment.amount_paise], [booking.advance_paise, booking.advance_paise])
        assert.equal(payment.provider_payment_id, booking.transaction_id)
        assert.match(order.provider_order_id ?? '', /^order_[A-Za-z0-9]{14}$/)
        assert.match(payment.provider_payment_id, /^pay_[A-Za-z0-9]{14}$/)
        assert.ok(order.receipt.length <= 40)
        assert.equal(due.amount_paise, order.hotel_share_paise ?? booking.advance_paise)
        assert.equal(order.transfer_account ?? null, data.account)
        const back = rows.refund.filter(row => row.payment_id === payment.id).reduce((sum, row) => sum + row.amount_paise, 0)
        assert.equal(back, booking.refunded_paise ?? 0)
      }
    })

    test(`${data.text.name} on ${today}: on a share of each booking its part is transferred; on a timed plan the platform owes the advance and sends it by bank`, () => {
      const counts = data.account !== null
      assert.ok(rows.hotel_due.every(({ via, status }) => (via === 'TRANSFER') === counts && (status === 'PAID' ? counts : true)))
      assert.deepEqual([rows.payout.length > 1, rows.payout.every(({ sent_on }) => sent_on < today)], [!counts, true])
      const owed = rows.hotel_due.filter(({ status }) => status === 'OPEN').reduce((sum, { amount_paise }) => sum + amount_paise, 0)
      const sent = rows.payout.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
      // The latest payments are still to come.
      assert.ok(counts ? owed + sent === 0 : sent > 0 && owed > sent)
    })

    test(`${data.text.name} on ${today}: statuses follow the dates, and everything was made before today`, () => {
      const kinds = new Set(rows.booking.map(row => row.status))
      for (const status of ['CHECKED_OUT', 'CHECKED_IN', 'CONFIRMED', 'CANCELLED', 'NO_SHOW'] as const) assert.ok(kinds.has(status), status)
      assert.equal(rows.booking.filter(row => row.status === 'NO_SHOW').length, 1)
      const start = Date.parse(`${today}T00:00:00+05:30`)
      for (const row of rows.booking) {
        if (row.status === 'CONFIRMED') assert.ok(row.check_in >= today)
        if (row.status === 'CHECKED_IN') assert.ok(row.check_in <= today && today <= row.check_out)
        if (row.status === 'CHECKED_OUT') assert.ok(row.check_out <= today)
        assert.ok(new Date(row.created_at ?? '').getTime() < start)
      }
      for (const row of rows.booking_payment) assert.ok(new Date(row.created_at ?? '').getTime() < start)
      const inside = rows.booking.filter(row => row.status === 'CHECKED_IN').flatMap(row => roomsOfBooking(rows, row.id))
      assert.equal(new Set(inside).size, inside.length, 'two guests in one room')
      for (const row of rows.payment) assert.ok(new Date(row.created_at ?? '').getTime() < start)
      for (const row of rows.refund) assert.ok(new Date(row.created_at ?? '').getTime() < start)
    })

    test(`${data.text.name} on ${today}: guests fit into their rooms`, () => {
      const rooms = roomsOf(data)
      for (const booking of rows.booking) {
        const own = rooms.filter(room => roomsOfBooking(rows, booking.id).includes(room.id))
        assert.equal(missingPlaces(own, { adults: booking.adults, children: booking.children }), undefined)
        assert.equal(booking.child_ages?.length, booking.children)
        if (booking.company_gst) assert.ok(isGstin(booking.company_gst))
      }
    })

    test(`${data.text.name} on ${today}: rooms are free on every night of the next 30 days, of every kind on some`, () => {
      const rooms = roomsOf(data)
      const free = Array.from({ length: 30 }, (_, at) => {
        const sold = soldOn(rows, addDays(today, at))
        return rooms.filter(room => !sold.has(room.id))
      })
      for (const [at, left] of free.entries()) assert.ok(left.length >= 2, `only ${left.length} free on day ${at}`)
      for (const { name } of data.text.roomTypes) {
        const nights = free.filter(left => left.some(room => room.typeName === name)).length
        assert.ok(nights >= 10, `${name} is free on ${nights} nights only`)
      }
    })
  }

test('the palace is about 60% full, more at the weekend, and Goa has one night that is sold out', () => {
  const rooms = roomsOf(palace)
  for (const today of days) {
    const rows = bookingsOf(palace, today)
    const nights = Array.from({ length: 70 }, (_, at) => addDays(today, at - 40))
    const share = (some: string[]) => some.reduce((sum, night) => sum + soldOn(rows, night).size, 0) / (some.length * rooms.length)
    const weekend = nights.filter(night => [5, 6].includes(new Date(night).getUTCDay()))
    assert.ok(share(nights) > 0.5 && share(nights) < 0.72, `${today}: ${share(nights)}`)
    assert.ok(share(weekend) > share(nights) + 0.03, `${today}: weekend ${share(weekend)}, all ${share(nights)}`)
    const beach = bookingsOf(goa, today)
    const full = Array.from({ length: 42 }, (_, at) => soldOn(beach, addDays(today, at)).size).filter(sold => sold === 6).length
    assert.equal(full, 1)
  }
})
