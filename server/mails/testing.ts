import assert from 'node:assert/strict'
import type { MailedStay } from './guests/change.ts'
import type { MailStay } from './guests/stay.ts'

export const stay: MailStay = {
  booking: {
    id: '5b1c7f0e-6f0a-4c55-9d0b-1d8a3a2f9e10',
    hotelId: '0b0c7f0e-6f0a-4c55-9d0b-1d8a3a2f9e11',
    reference: 'LVP-7K2QXM',
    version: 3,
    status: 'CONFIRMED',
    byLink: false,
    heldUntil: null,
    toGiveBack: 0,
    user: { name: "Asha O'Rao & family", email: 'asha@example.com', phone: '+919876543210' },
    userPin: null,
    userState: null,
    userAddress: '14 Park Street\nKolkata 700016',
    company: { name: 'Rao <Textiles> Ltd', gst: '27AAPFU0939F1ZV', address: '2 Mill Road\nMumbai', isSez: false },
    checkInDate: '2026-12-05',
    checkOutDate: '2026-12-08',
    adults: 3,
    children: 1,
    childAges: [6],
    specialRequest: 'A quiet room.\nWe arrive at 23:00.',
    rooms: [
      {
        id: 'a',
        roomNumber: '201',
        roomType: 'Lake View Room',
        mealOption: 'breakfast',
        pricePerNight: 8500,
        from: '2026-12-05',
        to: '2026-12-08',
      },
      {
        id: 'b',
        roomNumber: '301',
        roomType: 'Royal Suite',
        mealOption: 'allMeals',
        pricePerNight: 32652,
        from: '2026-12-05',
        to: '2026-12-08',
      },
    ],
    payment: {
      paymentMethod: 'ONLINE',
      transactionId: 'pay_Rt5Yb2Nc7XqE1u',
      status: 'PARTIALLY_PAID',
      totalAmount: 123456,
      paidAmount: 37036.8,
      refundedAmount: 0,
      remainingBalance: 86419.2,
      platformShare: 14814.72,
      hotelShare: 22222.08,
    },
    source: 'OWN_PAGE',
    sourceReference: null,
    groupId: null,
    groupName: null,
    createdAt: '2026-10-01T10:20:30.000Z',
  },
  hotel: {
    name: 'Lake View Palace',
    slug: 'lake-view-palace',
    contactEmail: 'stay@lakeviewpalace.example',
    contactPhone: '+919829012345',
    whatsappPhone: null,
    addressDetails: {
      street1: '12 Ghat Marg',
      street2: null,
      city: 'Udaipur',
      state: 'Rajasthan',
      country: 'India',
      postal_code: '313001',
    },
    checkInTime: '14:00:00',
    checkOutTime: '11:00:00',
    cancellationPolicy: 'Free until 7 days before.\nLater: the advance is kept.',
    checkInCheckOutPolicy: null,
  },
  nights: [],
  payments: [],
  breakdown: null,
  refundOwed: 0,
  cancellation: null,
  publicUrl: 'https://book.example/',
  bookingUrl: 'https://book.example/booking/LVP-7K2QXM?hotel=lake-view-palace#k=5eed',
}
export const changed = (booking: Partial<MailStay['booking']>, hotel: Partial<MailStay['hotel']> = {}): MailStay => ({
  ...stay,
  booking: { ...stay.booking, ...booking },
  hotel: { ...stay.hotel, ...hotel },
})

/** The stay as it was mailed before, a night shorter, in one room and for one person. */
export const moved = ({ booking }: MailStay): { was: MailedStay; is: MailedStay } => {
  const { adults, children, childAges, rooms, checkInDate: checkIn, checkOutDate: checkOut } = booking
  const is = { checkIn, checkOut, rooms, party: { adults, children, childAges }, nights: 123_456, isCancelled: false }
  const party = { adults: 1, children: 0, childAges: [] }
  return { was: { ...is, checkOut: '2026-12-07', rooms: rooms.slice(0, 1), party, nights: 17_000 }, is }
}

export const words = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

export const saysAll = (mail: { text: string; html: string }, facts: readonly string[]) => {
  const html = words(mail.html)
  for (const fact of facts) {
    assert.ok(mail.text.includes(fact), `the text lacks: ${fact}\n${mail.text}`)
    assert.ok(html.includes(fact), `the HTML lacks: ${fact}`)
  }
}

export const stayWords = [
  ...['LVP-7K2QXM', 'Lake View Palace', 'Sat, 5 December 2026, from 02:00 PM', 'Tue, 8 December 2026, by 11:00 AM', '3 nights'],
  ...['Lake View Room', 'with breakfast, ₹8,500.00 per night'],
  ...['Royal Suite', 'with all meals, ₹32,652.00 per night'],
  '3 adults and 1 child (aged 6)',
]
/** Checks that no room's number stands in the texts; the numbers are to be such as nothing else contains. */
export const namesNone = (texts: readonly string[], numbers: readonly string[]) => {
  for (const text of texts) for (const number of numbers) assert.ok(!text.includes(number), `${number} is named: ${text}`)
}

export const guestWords = ["Asha O'Rao & family", '+91 98765 43210', 'asha@example.com', '14 Park Street', 'Kolkata 700016']
export const companyWords = ['Rao <Textiles> Ltd', '27AAPFU0939F1ZV', '2 Mill Road', 'A quiet room.', 'We arrive at 23:00.']
export const moneyWords = ['₹1,23,456.00', '₹37,036.80', '₹86,419.20', 'Due at the property', 'pay_Rt5Yb2Nc7XqE1u']
