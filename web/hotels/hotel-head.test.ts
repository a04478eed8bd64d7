import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { hotelHead } from './hotel-head.ts'
import { addressLine, mapOf } from './hotel-text.ts'
import { nightText } from './night-text.ts'

const id = '00000000-0000-4000-8000-000000000001'
const hotel: PublicHotel = {
  id,
  slug: 'lake-view-palace',
  version: 1,
  name: 'Lake View Palace',
  contactEmail: 'stay@lake.example',
  contactPhone: '+919876543210',
  whatsappPhone: null,
  location: 'Udaipur, Rajasthan',
  addressDetails: { street1: '12 Lake Road', street2: null, city: 'Udaipur', state: 'Rajasthan', country: 'India', postal_code: '313001' },
  website: null,
  description: null,
  rating: null,
  reviewsLink: null,
  reviewsCount: null,
  reviewsDate: null,
  houseRules: {},
  distances: [],
  cancellationPolicy: null,
  refundTerms: [],
  checkInCheckOutPolicy: null,
  checkInTime: '14:00:00',
  checkOutTime: null,
  extraChildBreakfastCost: 0,
  extraChildMealCost: 0,
  extraAdultBreakfastCost: 0,
  extraAdultMealCost: 0,
  extraBedCost: 0,
  advancePaymentRate: 30,
  bookable: true,
  priceFrom: 6500,
  amenities: [],
  places: [],
  roomKinds: [],
  images: [],
  logo: null,
  taxScheme: 'NONE',
  asksState: false,
}

const structured = (of: PublicHotel) => hotelHead(of).structured?.(path => `https://stay.example${path}`) as Record<string, unknown>

test('the head of a hotel names it, its place and its one address, whatever else is unknown', () => {
  const head = hotelHead(hotel)
  assert.equal(head.title, 'Lake View Palace, Udaipur, Rajasthan')
  assert.equal(head.canonical, '/lake-view-palace')
  assert.equal(head.image, undefined)
  assert.match(head.description ?? '', /directly with the hotel/)
})

test('a long description is cut between words', () => {
  const { description = '' } = hotelHead({ ...hotel, description: 'Rooms over the lake. '.repeat(20) })
  assert.ok(description.length <= 156)
  assert.match(description, /\w…$|\.…$/)
})

test('schema.org data is a Hotel with absolute addresses, and leaves out what is unknown', () => {
  const facts = structured(hotel)
  assert.equal(facts['@type'], 'Hotel')
  assert.equal(facts.url, 'https://stay.example/lake-view-palace')
  assert.equal('starRating' in facts, false)
  assert.equal('description' in facts, false)
})

test('what guests think of a hotel is not its official stars, and without a number of reviews it is no rating that search engines know', () => {
  const facts = structured({ ...hotel, rating: 4.5 })
  assert.deepEqual(
    ['starRating', 'aggregateRating'].filter(name => name in facts),
    [],
  )
})

test('a lowest price says that breakfast is in it, and for how many adults it is where all kinds agree', () => {
  const of = (...kinds: [adultCapacity: number, baseAdults: number | null][]) =>
    nightText(kinds.map(([adultCapacity, baseAdults]) => ({ adultCapacity, baseAdults })))
  const text = (people: number) => `a\u00a0night for\u00a0${people}, with breakfast`
  // A price without a base is for all whom the room sleeps; with a base of 1 the second adult is in it.
  assert.deepEqual([of([2, null]), of([4, null]), of([1, null])], [text(2), text(4), text(1)])
  assert.deepEqual([of([4, 3]), of([4, 1]), of([2, 3]), of([1, 1])], [text(3), text(2), text(2), text(1)])
  assert.equal(of([2, null], [4, 2]), text(2))
  assert.equal(of([2, null], [4, null]), 'a\u00a0night with breakfast')
})

test('search engines are told no price: it would be that of rooms which were sold meanwhile', () => {
  assert.doesNotMatch(JSON.stringify(structured(hotel)), /6500|price/i)
})

test('an address is one line without gaps, and a map finds it', () => {
  assert.equal(addressLine(hotel), '12 Lake Road, Udaipur, Rajasthan 313001, India')
  const nothing = { street1: null, street2: null, city: null, state: null, country: null, postal_code: null }
  assert.equal(addressLine({ addressDetails: nothing }), '')
  assert.match(mapOf({ ...hotel, addressDetails: nothing }), /query=Lake%20View%20Palace%2C%20Udaipur%2C%20Rajasthan$/)
})

test('who shares the page shows the JPEG of the cover; where there is none, the first picture', () => {
  const image = {
    id,
    hotelId: id,
    imageType: 'COVER',
    isCover: true,
    imageUrl: '',
    imagePath: id,
    imageName: 'The lake',
    width: 1600,
  } as const
  const cover = { ...image, height: 900, widths: [1600], version: 1 }
  const path = `/api/file/getfile?filePath=${id}`
  const of = (first: PublicHotel['images'][number]) => hotelHead({ ...hotel, images: [first] }).image
  assert.deepEqual(of(cover), { path: `${path}&format=jpeg`, width: 1200, height: 630, alt: 'The lake' })
  assert.deepEqual(of({ ...cover, isCover: false, imageType: 'OTHER' }), { path, width: 1600, height: 900, alt: 'The lake' })
})
