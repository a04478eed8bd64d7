import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, stay, words } from '../testing.ts'
import { cancellationMail, changeMail } from './change.ts'
import { confirmationMail } from './confirmation.ts'

test('the mail of a change says what is different, the one of a cancellation that the stay is off; one UID in all their files', () => {
  const change = changeMail({ ...stay, ...moved(stay) })
  const off = cancellationMail(stay)
  assert.equal(change.subject, 'Booking changed: Lake View Palace, 5 December 2026 (LVP-7K2QXM)')
  assert.equal(off.subject, 'Booking cancelled: Lake View Palace, 5 December 2026 (LVP-7K2QXM)')
  for (const line of [
    'Check-out: was: 7 December 2026',
    'now: 8 December 2026',
    'Rooms: was: 1 × Lake View Room, with breakfast',
    'now: 1 × Royal Suite, with all meals',
    'was: 1 adult',
    'was: ₹17,000.00',
  ])
    assert.ok(change.text.includes(line) && words(change.html).includes(line.replace(/^(Check-out|Rooms): /, '')), line)
  assert.doesNotMatch(change.text, /Check-in: was/)
  const files = [change, off, confirmationMail(stay)].map(mail => mail.attachments?.[0]?.content ?? '')
  assert.deepEqual(
    files.map(file => /^UID:(.*)$/m.exec(file)?.[1]),
    Array(3).fill('5b1c7f0e-6f0a-4c55-9d0b-1d8a3a2f9e10@book.example'),
  )
  assert.deepEqual(
    files.map(file => /^METHOD:(.*)$/m.exec(file)?.[1]),
    ['PUBLISH', 'CANCEL', 'PUBLISH'],
  )
})

test('the mail of a cancellation says what was paid, what goes back and what the hotel keeps; nothing where nothing was paid', () => {
  const mailOf = (paidAmount: number, refundedAmount: number, refundOwed = 0, cancellation: string[] | null = ['No refund']) =>
    cancellationMail({
      ...stay,
      refundOwed,
      cancellation,
      booking: { ...stay.booking, status: 'CANCELLED', payment: { ...stay.booking.payment, paidAmount, refundedAmount } },
    }).text
  const part = mailOf(37036.8, 7036.8)
  for (const line of ['Paid: ₹37,036.80', 'Goes back to you: ₹7,036.80', 'Kept by the hotel: ₹30,000.00'])
    assert.ok(part.includes(line), line)
  // What was promised and is not given back yet is not kept.
  const owed = mailOf(37036.8, 7036.8, 10000.1)
  for (const line of ['Goes back to you: ₹17,036.90', 'Kept by the hotel: ₹19,999.90']) assert.ok(owed.includes(line), line)
  assert.doesNotMatch(mailOf(37036.8, 0), /Goes back/)
  assert.doesNotMatch(mailOf(37036.8, 37036.8), /Kept/)
  assert.doesNotMatch(mailOf(0, 0), /Paid:|Kept/)
  // Without agreed terms nobody has decided yet.
  assert.match(mailOf(37036.8, 0, 0, null), /With the hotel, which tells you what goes back: ₹37,036\.80/)
})
