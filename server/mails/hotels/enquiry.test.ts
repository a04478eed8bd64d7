import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedOn } from '#shared/hotels/added-on.ts'
import { changed, guestWords, saysAll, stay, stayWords } from '../testing.ts'
import { enquiryMail } from './enquiry.ts'

const list = 'https://book.example/dashboard/enquiry?hotel=lake-view-palace'
const asked = { hotel: stay.hotel.name, ...stay.booking.user, email: 'asha@example.com', message: 'Two nights less, please.' }
const about = { ...stay, backNow: 1600 }

test('the subject of a request says what is asked, of which booking, by whom and for which nights; the mail leads to the booking', () => {
  for (const [kind, subject, title] of [
    ['cancel', 'Cancellation asked', 'A guest asks to cancel booking LVP-7K2QXM'],
    ['change', 'Change asked', 'A guest asks to change booking LVP-7K2QXM'],
    ['question', 'Question', 'A guest has a question about booking LVP-7K2QXM'],
    ['keep', 'Guest keeps the booking', 'A guest keeps booking LVP-7K2QXM'],
  ] as const) {
    const mail = enquiryMail(asked, list, { ...about, kind })
    assert.equal(mail.subject, `${subject}: LVP-7K2QXM, Asha O'Rao & family, 5 to 8 Dec`)
    saysAll(mail, [title, 'Two nights less, please.', ...guestWords.slice(0, 3), ...stayWords])
    assert.ok(mail.text.includes(`/dashboard/bookings?view=${stay.booking.id}&hotel=lake-view-palace`) && !mail.text.includes('/enquiry'))
    // The key of the booking's page is the guest's.
    assert.doesNotMatch(mail.text + mail.html, /5eed/)
    assert.equal(mail.text.includes('If cancelled now, ₹1,600.00 goes back.'), kind === 'cancel', kind)
  }
  assert.doesNotMatch(enquiryMail(asked, list, { ...about, kind: 'cancel', backNow: null }).text, /goes back/)
})

test('what was added to a request to cancel may take it back: subject and title say that there is more', () => {
  const message = `Please cancel this booking.${addedOn}30 November 2026, 09:19 AM:\nPlease keep my booking.`
  const mail = enquiryMail({ ...asked, message }, list, { ...about, kind: 'cancel' })
  assert.match(mail.subject, /^Cancellation asked, and more since: LVP-7K2QXM, /)
  saysAll(mail, ['A guest asked to cancel booking LVP-7K2QXM, and wrote more since', 'Please keep my booking.'])
})

test('however long a name is, the subject says the booking and its nights', () => {
  const user = { ...stay.booking.user, name: 'x'.repeat(5000) }
  const mail = enquiryMail({ ...asked, ...user, email: '' }, list, { ...about, ...changed({ user }), kind: 'cancel' })
  assert.match(mail.subject, /^Cancellation asked: LVP-7K2QXM, x{99}…, 5 to 8 Dec$/)
})

test('a question that is about no booking leads to the enquiries', () => {
  const mail = enquiryMail(asked, list)
  assert.equal(mail.subject, "Question of Asha O'Rao & family")
  saysAll(mail, ['A guest has a question', 'Two nights less, please.', ...guestWords.slice(0, 3)])
  assert.ok(mail.text.includes(`Open the enquiries: ${list}`))
})
