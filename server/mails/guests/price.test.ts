import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookedNight } from '#shared/bookings/booking-lists.ts'
import { noticeMail } from '../hotels/notice.ts'
import { moved, saysAll, stay } from '../testing.ts'
import { changeMail } from './change.ts'
import { confirmationMail } from './confirmation.ts'
import { paymentReceivedMail } from './payment-received.ts'
import { requestMail } from './request.ts'
import type { MailStay } from './stay.ts'

const plain = {
  room: 4100,
  people: 0,
  extraAdults: 0,
  extraChildren: 0,
  forChildren: 0,
  beds: 0,
  offer: 0,
  tax: 0,
  step: 0,
  why: null,
  adults: 2,
  childAges: [],
  extraBeds: 0,
}
const night = (roomId: string, date: string, parts: Partial<NonNullable<BookedNight['parts']>>): BookedNight => {
  const all = { ...plain, ...parts }
  return { roomId, night: date, price: all.room + all.people + all.beds + all.offer + all.tax + all.step, parts: all }
}
const child = { people: 400, extraChildren: 1, forChildren: 400, adults: 2, childAges: [7] }

const priced: MailStay = {
  ...stay,
  nights: [
    night('a', '2026-12-05', child),
    night('a', '2026-12-06', { ...child, offer: -450 }),
    night('a', '2026-12-07', { ...child, room: 4613, why: 'Winter\r\nPaid: all', beds: 600, extraBeds: 1 }),
    night('b', '2026-11-30', { room: 9000 }),
    night('b', '2026-12-01', { room: 9000 }),
  ],
  breakdown: { taxes: [{ percent: 5, amount: 622.54 }], offer: { name: 'Early <b>', saved: 450 } },
}

/** The lines of the text about price and payment. */
const money = (mail: { text: string }) => /PRICE AND PAYMENT\n([\s\S]*?)\n\n/.exec(mail.text)?.[1]?.split('\n')

test('a mail says what the nights are made of as the page of the booking does: lines that add up to the total', () => {
  const lines = [
    'Lake View Room: 5 to 7 Dec, 2 nights × ₹4,100.00',
    '                7 to 8 Dec, 1 night, ₹4,613.00, Winter Paid: all',
    'Royal Suite: 30 Nov to 2 Dec, 2 nights × ₹9,000.00',
    'Extra child, with breakfast: ₹1,200.00',
    'Extra bed: ₹600.00',
    'Early <b>: −\u2060₹450.00',
    'Charges and discounts: ₹91,293.00',
    'Total for the stay: ₹1,23,456.00',
    'Includes GST (5%): ₹622.54',
    'Paid: ₹37,036.80',
    'Due at the property: ₹86,419.20',
    'Transaction: pay_Rt5Yb2Nc7XqE1u',
  ]
  for (const mail of [confirmationMail(priced), changeMail({ ...priced, ...moved(priced) })]) {
    assert.deepEqual(money(mail), lines)
    saysAll(mail, ['5 to 7 Dec, 2 nights × ₹4,100.00', 'Extra child, with breakfast', 'Early <b>', '−\u2060₹450.00', 'Includes GST (5%)'])
    assert.doesNotMatch(mail.html, /<b>/)
  }
})

test("the price of a room's night says that it is all of it, where the parts of the price show the nights without extras", () => {
  saysAll(confirmationMail(priced), ['with breakfast, ₹4,050.00 to ₹5,613.00 per night in all', 'with all meals, ₹9,000.00 per night'])
  assert.doesNotMatch(confirmationMail(priced).text, /₹9,000\.00 per night in all/)
})

test('a free night is said as such: no mail has a price or a GST of ₹0.00', () => {
  const nights = [
    ...['2026-12-05', '2026-12-06'].map(date => night('a', date, { room: 13_850 })),
    night('a', '2026-12-07', { room: 13_850, offer: -13_850 }),
    ...['2026-12-05', '2026-12-06'].map(date => night('b', date, { room: 0, why: 'override' })),
  ]
  const taxes = [
    { percent: 5, amount: 0 },
    { percent: 18, amount: 4225.42 },
  ]
  const free = { ...priced, nights, breakdown: { taxes, offer: { name: 'Third night free', saved: 13_850 } } }
  const rooms = ['with breakfast, ₹13,850.00 per night, 1 night free', 'with all meals, 2 nights free']
  const asked = { kind: 'cancel', backNow: 10, message: 'Please cancel this booking.', at: new Date() } as const
  const priceOf = [confirmationMail(free), changeMail({ ...free, ...moved(free) }), noticeMail({ ...free, owed: null })]
  for (const mail of priceOf) {
    saysAll(mail, ['5 to 8 Dec, 3 nights × ₹13,850.00', '5 to 7 Dec, 2 nights free, agreed price', 'Includes GST (18%)'])
    assert.doesNotMatch(mail.text, /GST \(5%\)/)
  }
  for (const mail of [...priceOf, requestMail({ ...free, ...asked }), paymentReceivedMail({ ...free, received: 10 })]) {
    saysAll(mail, rooms)
    assert.doesNotMatch(mail.text, /₹0\.00/)
  }
})

test('beside a free night the price of the others says too that it is all of it', () => {
  const nights = [
    night('a', '2026-12-05', child),
    night('a', '2026-12-06', { ...child, room: 4613 }),
    night('a', '2026-12-07', { ...child, offer: -4500 }),
  ]
  const mail = confirmationMail({ ...priced, nights })
  saysAll(mail, ['with breakfast, ₹4,500.00 to ₹5,013.00 per night in all, 1 night free', '5 to 6 Dec, 1 night, ₹4,100.00'])
})

test('of several rooms each says who sleeps there, as on the page of the booking', () => {
  const { text } = confirmationMail(priced)
  assert.match(text, /\nRoom: Lake View Room\n *2 adults and 1 child \(aged 7\)\n *with breakfast,.*\nRoom: Royal Suite\n *2 adults\n/)
  const alone = { ...priced, booking: { ...priced.booking, rooms: priced.booking.rooms.slice(0, 1) } }
  assert.match(confirmationMail(alone).text, /Room: Lake View Room\n *with breakfast/)
})

test('where the hotel says nothing of seasons, people, offers or GST, the mail is about the payment alone', () => {
  const { text } = confirmationMail({ ...priced, nights: priced.nights.map(({ parts: _, ...one }) => one), breakdown: null })
  assert.match(text, /\n\nPAYMENT\nTotal for the stay: ₹1,23,456\.00\nPaid: ₹37,036\.80\nDue at the property: ₹86,419\.20\nTransaction: /)
  assert.doesNotMatch(text, /GST 5|× ₹|Charges/)
})
