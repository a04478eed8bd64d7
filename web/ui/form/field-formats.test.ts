import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldFormats } from './field-formats.ts'

const spellings: [kind: keyof typeof fieldFormats, typed: string, tidy: string][] = [
  ['amount', '1,500', '1500'],
  ['amount', '₹ 300', '300'],
  ['amount', 'Rs. 1,23,456.50', '123456.50'],
  ['amount', '500/-', '500'],
  ['amount', '1,5', '1,5'],
  ['amount', '150,50', '150,50'],
  ['amount', '1,23,45', '1,23,45'],
  ['amount', '1,00,000', '100000'],
  ['amount', '100,000', '100000'],
  ['amount', '₹ १,५००', '1500'],
  ['amount', 'many', 'many'],
  ['percent', '25%', '25'],
  ['percent', ' 12.5 % ', '12.5'],
  ['digits', '1234 5678 9012', '123456789012'],
  ['digits', '313 001', '313001'],
  ['digits', 'SW1A 1AA', 'SW1A 1AA'],
  ['webAddress', 'malabarhouse.in', 'https://malabarhouse.in'],
  ['webAddress', 'www.malabarhouse.in/rooms', 'https://www.malabarhouse.in/rooms'],
  ['webAddress', 'http://malabarhouse.in', 'http://malabarhouse.in'],
  ['webAddress', 'malabar house', 'malabar house'],
  ['webAddress', 'desk@malabarhouse.in', 'desk@malabarhouse.in'],
  ['capitals', 'hdfc 0001234', 'HDFC0001234'],
  ['email', ' Priya@Desk.example ', 'priya@desk.example'],
  ['phone', '098765 43210', '+919876543210'],
]
for (const [kind, typed, tidy] of spellings)
  test(`${kind}: "${typed}" is taken as "${tidy}"`, () => {
    assert.equal(fieldFormats[kind].tidy(typed), tidy)
    assert.equal(fieldFormats[kind].tidy(tidy), tidy)
  })
