import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatsappLink } from './guest-page.ts'

const hotel = { name: 'Lake & Hill', whatsappPhone: '+919829012345' }
const stay = { checkIn: '2026-12-12', checkOut: '2026-12-14' }
const textOf = (link = '') => new URL(link).searchParams.get('text')

test('a chat on WhatsApp begins with the hotel and the booking, or the dates; without a number there is none', () => {
  assert.equal(
    whatsappLink(hotel, { reference: 'ABCD-1234' }),
    'https://wa.me/919829012345?text=Lake%20%26%20Hill%2C%20booking%20ABCD-1234%3A%20',
  )
  assert.equal(
    textOf(whatsappLink(hotel, { reference: 'ABCD-1234', ...stay })),
    'Lake & Hill, booking ABCD-1234, 12 December 2026 to 14 December 2026: ',
  )
  assert.equal(textOf(whatsappLink(hotel, stay)), 'Lake & Hill, 12 December 2026 to 14 December 2026: ')
  for (const open of [{}, { checkIn: '2026-12-12', checkOut: '' }]) assert.equal(textOf(whatsappLink(hotel, open)), 'Lake & Hill: ')
  assert.equal(whatsappLink({ ...hotel, whatsappPhone: null }), undefined)
})
