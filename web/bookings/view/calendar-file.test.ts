import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarFile } from './calendar-file.ts'

const stay = {
  uid: '5b1c@stay.example',
  version: 3,
  reference: 'AB12CD',
  hotelName: 'Lake View; Palace, Udaipur',
  place: 'महल मार्ग, Udaipur, Rajasthan, India, a long way along the shore of the lake Pichola',
  phone: '+91 98765 43210',
  checkInDate: '2026-12-05',
  checkOutDate: '2026-12-07',
  checkInTime: '14:00:00',
  checkOutTime: '11:00',
  url: 'https://stay.example/booking/AB12CD?hotel=palace#k=5eed',
}
const now = new Date('2026-11-21T08:00:00Z')

test('times of the hotel are Indian time', () => {
  const file = calendarFile(stay, now)
  assert.match(file, /DTSTART:20261205T083000Z\r\n/)
  assert.match(file, /DTEND:20261207T053000Z\r\n/)
  assert.ok(file.replaceAll('\r\n ', '').includes(`URL:${stay.url}\r\n`), file)
  assert.match(file, /UID:5b1c@stay.example\r\nSEQUENCE:3\r\n/)
})

test('without times the days count, the last one included', () => {
  const file = calendarFile({ ...stay, checkInTime: null }, now)
  assert.match(file, /DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261208\r\n/)
})

test('marks are escaped, long lines folded without cutting a letter', () => {
  const file = calendarFile(stay, now)
  assert.match(file, /SUMMARY:Stay at Lake View\\; Palace\\, Udaipur\r\n/)
  for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line)
  assert.ok(file.replaceAll('\r\n ', '').includes('महल मार्ग\\, Udaipur\\, Rajasthan'))
})
