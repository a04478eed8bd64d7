import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationMail, changeMail } from './guests/change.ts'
import { confirmationMail } from './guests/confirmation.ts'
import { type MailedReason, refundMail } from './guests/refund.ts'
import type { MailStay } from './guests/stay.ts'
import { enquiryMail } from './hotels/enquiry.ts'
import { noticeMail } from './hotels/notice.ts'
import { changed, companyWords, guestWords, moneyWords, moved, saysAll, stay, stayWords } from './testing.ts'

/** The hotel's mail about a cancellation that the guest of a stay asks for. */
const askedMail = (about: MailStay) => {
  const { hotel, booking } = about
  const { name, email, phone } = booking.user
  const asked = { hotel: hotel.name, name, email: email ?? '', phone, message: name }
  return enquiryMail(asked, 'https://book.example/dashboard/enquiry', { ...about, kind: 'cancel', backNow: 1600 })
}

test('the confirmation says everything, in text and in HTML', () => {
  const mail = confirmationMail(stay)
  assert.equal(mail.subject, 'Booking confirmed: Lake View Palace, 5 December 2026 (LVP-7K2QXM)')
  saysAll(mail, [...stayWords, ...guestWords, ...companyWords, ...moneyWords])
  saysAll(mail, ['12 Ghat Marg', 'Udaipur, Rajasthan 313001', 'India', '+91 98290 12345', 'stay@lakeviewpalace.example'])
  saysAll(mail, ['Free until 7 days before.', 'Later: the advance is kept.'])
  for (const url of [
    'https://book.example/lake-view-palace',
    'https://www.google.com/maps/search/?api=1&query=Lake%20View%20Palace%2C%2012',
  ]) {
    assert.ok(mail.text.includes(url), url)
    assert.ok(mail.html.includes(`href="${url.replace('&', '&amp;')}`), url)
  }
})

test('the confirmation has the rules of arrival, WhatsApp, and the hotel’s picture and logo from this site alone', () => {
  const rules = { checkInCheckOutPolicy: 'Please bring a photo ID.\nThe gate closes at 23:00.', whatsappPhone: '+919829012345' }
  const shown = { isCover: false, imageName: 'The lake' }
  const pictures = [
    { ...shown, imageType: 'COVER' as const, isCover: true, imagePath: 'c0' },
    { ...shown, imageType: 'HOTEL_LOGO' as const, imagePath: '10' },
  ]
  const mail = confirmationMail({ ...changed({}, rules), pictures })
  saysAll(mail, ['Please bring a photo ID.', 'The gate closes at 23:00.'])
  for (const text of [mail.text, mail.html]) assert.match(text, /https:\/\/wa\.me\/919829012345\?text=Lake%20View%20Palace/)
  const sources = [...mail.html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, url, alt]) => [url, alt])
  assert.deepEqual(sources, [
    ['https://book.example/api/file/getfile?filePath=c0&amp;format=jpeg', 'The lake'],
    ['https://book.example/api/file/getfile?filePath=10&amp;width=240', 'Lake View Palace'],
  ])
  assert.doesNotMatch(confirmationMail(stay).html, /<img|wa\.me/)
})

test('the notice tells reception everything and what the hotel is owed', () => {
  const mail = noticeMail({ ...stay, owed: { amount: 22222.08, via: 'TRANSFER' } })
  assert.equal(mail.subject, "New booking LVP-7K2QXM: Asha O'Rao & family, 5 December 2026, 2 rooms")
  saysAll(mail, [...stayWords, ...guestWords, ...companyWords, ...moneyWords])
  saysAll(mail, ['Platform share', '₹14,814.72', '₹22,222.08, sent to your linked account'])
  const link = `https://book.example/dashboard/bookings?view=${stay.booking.id}&hotel=lake-view-palace`
  assert.ok(mail.text.includes(`Open the booking: ${link}\n`) && mail.html.includes(`href="${link.replace('&', '&amp;')}"`))
})

test('on a timed plan the notice says that the platform owes the advance, with keys of its own it says nothing', () => {
  const timed = changed({ payment: { ...stay.booking.payment, platformShare: null, hotelShare: null } })
  const mail = noticeMail({ ...timed, owed: { amount: 37036.8, via: 'PLATFORM' } })
  saysAll(mail, ['₹37,036.80, owed to you by the platform'])
  assert.ok(!mail.text.includes('Platform share'))
  assert.ok(!noticeMail({ ...timed, owed: null }).text.includes('Your share'))
})

const reasons: Record<MailedReason, string> = {
  'rooms-gone': 'the rooms had been booked by then',
  'paid-twice': 'the second payment goes back',
  replaced: 'held for a newer choice of yours',
  cancelled: 'The booking is cancelled.',
  'amount-differs': 'is not the price of the stay',
  'stay-past': 'after the check-in date',
  'less-due': 'Less was due for your stay',
  confirmed: 'The hotel had confirmed your booking before this payment reached us',
  released: 'You had let these rooms go, or chosen others',
  'price-changed': 'the stay cost more by then',
  'not-offered': 'the hotel no longer offered this stay',
  'too-late': 'its price had been agreed for that time only',
  'no-show': 'nobody arrived',
  'booking-gone': 'not there any more',
  'given-back': 'given back at the payment service',
  'by-hotel': 'The hotel has decided',
}

for (const [reason, words] of Object.entries(reasons) as [MailedReason, string][])
  test(`the refund mail explains: ${reason}`, () => {
    const mail = refundMail({ ...stay, reason, amount: 137036.8, transactionId: 'pay_AAAAAAAAAAAAAA' })
    assert.equal(mail.subject, 'Refund of ₹1,37,036.80: Lake View Palace, 5 December 2026 (LVP-7K2QXM)')
    saysAll(mail, [words, '₹1,37,036.80', '5 to 7 working days', 'pay_AAAAAAAAAAAAAA', '+91 98290 12345', ...stayWords])
  })

test('nights that differ are said from the cheapest to the dearest', () => {
  const nights = [7400, 7400, 6550].map((price, at) => ({ roomId: 'a', night: `2026-12-0${5 + at}`, price }))
  saysAll(confirmationMail({ ...stay, nights }), ['with breakfast, ₹6,550.00 to ₹7,400.00 per night', '₹32,652.00 per night'])
})

test('the ages of children stand in the order in which pages have them', () => {
  saysAll(confirmationMail(changed({ children: 3, childAges: [7, 4, 9] })), ['3 adults and 3 children (aged 4, 7, 9)'])
  const withBabies = changed({ children: 2, childAges: [7, 0] })
  saysAll(confirmationMail(withBabies), ['3 adults and 2 children (aged under 1 year, 7)'])
})

test('what is not there leaves no empty line behind', () => {
  const bare = changed(
    { company: null, userAddress: null, specialRequest: null, children: 0, childAges: [], adults: 1 },
    { contactEmail: null, contactPhone: null, checkInTime: null, checkOutTime: null, cancellationPolicy: null },
  )
  for (const mail of [
    confirmationMail(bare),
    noticeMail({ ...bare, owed: null }),
    refundMail({ ...bare, reason: 'cancelled', amount: 1 }),
  ]) {
    assert.doesNotMatch(mail.text, /null|undefined|GSTIN|SPECIAL REQUEST|CANCELLATION POLICY/)
    assert.doesNotMatch(mail.html, /null|undefined|GSTIN|Special request|Cancellation policy/)
    assert.doesNotMatch(mail.text, /: *$/m)
  }
  saysAll(confirmationMail(bare), ['Sat, 5 December 2026', '1 adult'])
})

test('what guests type never becomes markup', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`
  const company = { name: evil, gst: evil, address: evil, isSez: false }
  const attacked = changed(
    { user: { name: evil, email: evil, phone: evil }, userAddress: evil, specialRequest: evil, company, reference: evil },
    { name: evil, cancellationPolicy: evil, contactEmail: evil, contactPhone: evil },
  )
  for (const mail of [
    confirmationMail(attacked),
    noticeMail({ ...attacked, owed: null }),
    refundMail({ ...attacked, reason: 'cancelled', amount: 5 }),
    changeMail({ ...attacked, ...moved(attacked) }),
    cancellationMail(attacked),
    askedMail(attacked),
  ]) {
    assert.ok(!mail.html.includes('<img'))
    assert.ok(mail.html.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'))
    assert.doesNotMatch(mail.html, /(src|srcset|background)="?(https?:)?\/\//, 'nothing is loaded from anywhere')
  }
})

test('line breaks and hidden characters in a name forge neither a header nor a line', () => {
  const forged = 'Asha\r\nBcc: everybody@example.com\u202e\u2028Paid: all'
  const attacked = changed({ user: { ...stay.booking.user, name: forged } }, { name: `Palace\r\nTo: x@example.com` })
  for (const mail of [
    confirmationMail(attacked),
    noticeMail({ ...attacked, owed: null }),
    refundMail({ ...attacked, reason: 'cancelled', amount: 5 }),
    changeMail({ ...attacked, ...moved(attacked) }),
    cancellationMail(attacked),
    askedMail(attacked),
  ]) {
    assert.doesNotMatch(mail.subject, /[\r\n\u2028\u202e]/)
    assert.doesNotMatch(mail.text, /^(Bcc:|To:|Paid: all)/m)
    assert.doesNotMatch(mail.text, /[\r\u2028\u202e]/)
  }
  const long = confirmationMail(changed({}, { name: 'P'.repeat(5000) }))
  assert.ok(long.subject.length <= 200)
})

test('the calendar file holds the stay at Indian times, under one UID for the booking', () => {
  const [file] = confirmationMail(stay).attachments ?? []
  assert.ok(file)
  assert.equal(file.filename, 'stay-LVP-7K2QXM.ics')
  assert.ok(String(file.content).replaceAll('\r\n ', '').includes(stay.bookingUrl), String(file.content))
  assert.match(file.contentType, /^text\/calendar/)
  for (const line of [
    'UID:5b1c7f0e-6f0a-4c55-9d0b-1d8a3a2f9e10@book.example',
    'SEQUENCE:3',
    'DTSTART:20261205T083000Z',
    'DTEND:20261208T053000Z',
    'DTSTAMP:20261001T102030Z',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Stay at Lake View Palace',
  ])
    assert.ok(file.content.split('\r\n').includes(line), `${line} is missing in\n${file.content}`)
  const forged = confirmationMail(changed({}, { name: 'P\r\nBEGIN:VALARM' })).attachments?.[0]
  assert.doesNotMatch(forged?.content ?? '', /^BEGIN:VALARM/m)
})
