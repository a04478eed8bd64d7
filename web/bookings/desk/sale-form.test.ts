import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StayPrice } from '#shared/prices/price.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { noTax } from '#shared/prices/tax.ts'
import { guestOfSale, inSteps, noSale, ownPrices, paymentField, saleField, saleFields } from './sale-form.ts'
import { advanceOfSale, saleTotal } from './sale-price.ts'

const taxed = { mode: 'exclusive' as const, bands: [{ upToPaise: null, basisPoints: 500 }] }
const rates = { tax: [noTax, taxed], advanceBasisPoints: 2000 } as unknown as StayRates
const price = { rooms: [{ nights: [{ gross: 400_000 }, { gross: 420_000 }] }] } as unknown as StayPrice
const stay = { choices: [{ kind: 'deluxe', meal: 'breakfast' as const, count: 1 }], price, rates }

test('a sale comes to the nights at the price of the hotel or of the desk, with their GST, and the charges', () => {
  const charges = [{ kind: 'EXTRA' as const, text: 'Dinner', amount: 500 }]
  assert.equal(saleTotal(stay, new Map(), charges), 870_000)
  assert.equal(saleTotal(stay, new Map([['deluxe breakfast', '3000']]), []), 300_000 + 315_000)
  assert.equal(saleTotal(stay, new Map([['suite breakfast', '3000']]), []), 820_000)
  // A price that is still being typed counts once it is one.
  assert.equal(saleTotal(stay, new Map([['deluxe breakfast', '3o']]), []), 820_000)
  assert.equal(advanceOfSale(870_000, rates), 174_000)
})

test('what the server says stands on the field that it is about', () => {
  const paths = ['checkInDate', 'childAges', 'rooms.0.id', 'rooms', 'prices.2.price', 'company.gst', 'charges.0.text', 'paidAmount']
  assert.deepEqual(paths.map(saleField), ['arrival', 'ages', 'rooms', 'rooms', 'prices', 'companyGst', 'charge.text', 'paidAmount'])
})

test('an empty sale lacks a guest and a method, and nothing else that is typed; one without an address is whole', () => {
  const wrongIn = (values: typeof noSale) =>
    (saleFields.schema.safeParse(saleFields.shape(values)).error?.issues ?? []).map(({ path }) => saleField(path.join('.')))
  assert.deepEqual(wrongIn(noSale), ['userName', 'userPhone', 'paymentMethod'])
  const whole = { ...noSale, userName: 'Asha Rao', userPhone: '98123 45678', paymentMethod: 'UPI' }
  assert.deepEqual(wrongIn(whole), [])
  assert.deepEqual(Object.keys(guestOfSale(whole)), ['userName', 'userEmail', 'userPhone', 'userAddress', 'specialRequest'])
  assert.deepEqual(wrongIn({ ...whole, prices: { 'deluxe breakfast': 'a lot' } }), ['prices'])
  assert.deepEqual([...ownPrices({ prices: { one: ' 3,000 ', other: ' ' } })], [['one', '3000']])
})

test('in the wizard counts what it has fields for; what the server says of anything else stands on none of them', () => {
  const typed = { ...noSale, userName: 'Asha Rao', paidAmount: '1600' }
  const sold = { source: 'AGENT', sourceReference: 'YT 77', holdUntil: '28 Nov 2026, 09:00 PM' }
  const agreed = { ...typed, ...sold, prices: { 'deluxe breakfast': '3000' }, priceReason: 'Regular guest' }
  assert.deepEqual(inSteps({ ...agreed, paymentMethod: 'LINK' }), typed)
  assert.equal(inSteps({ ...agreed, paymentMethod: 'UPI' }).paymentMethod, 'UPI')
  const paths = ['paidAmount', 'charges.0.text', 'rooms.0.id', 'checkInDate', 'prices.2.price', 'userName', 'company.gst', 'groupId']
  assert.deepEqual(paths.map(paymentField), ['paidAmount', 'charge.text', '', '', '', '', '', ''])
})
