import assert from 'node:assert/strict'
import { test } from 'node:test'
import { company, documentOf, guest, samples, supplier } from '../testing/documents.ts'
import type { Document } from './documents.ts'
import { declarationWords, type Paper, type PaperFact, type PaperParty, paperOf } from './paper.ts'

const original = (document: Document): Paper => paperOf(document, 'original')
/** Spaces at which no line ends are spaces here. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const pairs = (facts: readonly PaperFact[]) => facts.map(({ label, value }) => [spaced(label), spaced(value)])
const partyTexts = ({ name, lines, facts }: PaperParty) => [name, ...lines, ...facts.map(({ label, value }) => `${label}: ${value}`)]

test('an invoice of two rates says what it taxes, what was paid before and what is left', () => {
  const paper = original(samples.invoice)
  assert.equal(paper.title, 'Tax invoice')
  assert.deepEqual(pairs(paper.facts), [
    ['Number', 'LAKE/26/I/000123'],
    ['Date of issue', '9 December 2026'],
    ['Date of supply', '9 December 2026'],
    ['Place of supply', 'Rajasthan (08)'],
    ['Reverse charge', 'No'],
  ])
  assert.deepEqual(
    paper.lines.columns.map(({ label }) => label),
    ['SAC', 'Description', 'Qty', 'GST', 'Taxable ₹', 'CGST ₹', 'SGST ₹', 'Total ₹'],
  )
  assert.deepEqual(paper.lines.rows[1]?.slice(3), ['18%', '7,627.12', '686.44', '686.44', '9,000.00'])
  assert.deepEqual(paper.lines.sum.slice(4), ['14,674.74', '862.63', '862.63', '16,400.00'])
  assert.deepEqual(paper.rates?.rows, [
    ['5%', '7,047.62', '2.5%', '176.19', '2.5%', '176.19'],
    ['18%', '7,627.12', '9%', '686.44', '9%', '686.44'],
  ])
  assert.deepEqual(pairs(paper.sums), [
    ['Taxable value', '₹14,674.74'],
    ['CGST', '₹862.63'],
    ['SGST', '₹862.63'],
    ['Total', '₹16,400.00'],
    ['Less advance, receipt voucher LAKE/26/R/000098 of 21 November 2026', '−\u2060₹4,100.00'],
    ['Less other payments', '−\u2060₹2,300.00'],
    ['Left to pay', '₹10,000.00'],
  ])
  assert.equal(paper.words, 'Sixteen thousand four hundred rupees only')
  assert.deepEqual(paper.signature, { for: 'For Lake View Hospitality Private Limited', by: 'Authorised signatory' })
})

test('supplier, recipient and stay stand with State and code', () => {
  const paper = original(samples.invoice)
  assert.deepEqual(partyTexts(paper.supplier), [
    'Lake View Hospitality Private Limited',
    'Lake View Palace',
    supplier.address,
    'GSTIN: 08AACCL4821P1Z5',
    'State: Rajasthan (08)',
    'Phone: +91 98765 43210',
    'Email: desk@lakeview.example',
  ])
  assert.deepEqual(partyTexts(paper.recipient), ['Asha Rao', guest.address, 'State: Karnataka (29)', 'PIN code: 560025'])
  assert.deepEqual(partyTexts(paper.stay), [
    'Booking LV7K3M',
    'Check-in: 7 December 2026',
    'Check-out: 9 December 2026',
    'Nights: 2 nights',
    'Room: 204',
    'Party: 2 adults and 1 child',
  ])
})

test('a company is the recipient, with the guest named; for an SEZ all tax is IGST and the set words stand', () => {
  const paper = original(samples.sez)
  assert.deepEqual(partyTexts(paper.recipient), [
    company.name,
    company.address,
    'GSTIN: 29AAGCB7383J1Z4',
    'State: Karnataka (29)',
    'Guest: Asha Rao',
  ])
  assert.deepEqual(paper.setWords, ['Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax'])
  assert.deepEqual(paper.rates?.rows[1], ['18%', '7,627.12', '18%', '1,372.88'])
  assert.ok(
    paper.facts.some(({ value }) => value === 'Rajasthan (08)'),
    'the place of supply is the hotel',
  )
})

test('in a Union Territory the second half is UTGST', () => {
  const paper = original(documentOf('INVOICE', { heads: 'CGST_UTGST' }))
  assert.deepEqual(pairs(paper.sums).slice(1, 3), [
    ['CGST', '₹862.63'],
    ['UTGST', '₹862.63'],
  ])
})

test('a receipt voucher says how the advance came and who took it', () => {
  const paper = original(samples.receipt)
  assert.deepEqual(pairs(paper.facts).slice(2, 4), [
    ['Received on', '21 November 2026'],
    ['Received by', 'Online'],
  ])
  assert.deepEqual(pairs(paper.notes), [['Collected by', 'the booking platform, in the hotel’s name']])
  assert.deepEqual(pairs(paper.sums).at(-1), ['Advance received', '₹4,100.00'])
  const there = original({ ...samples.receipt, method: 'PAID_THERE', collectedBy: 'agent' })
  assert.deepEqual(pairs(there.facts)[3], ['Received by', 'Agent or other site'])
  assert.deepEqual(pairs(there.notes), [['Collected by', 'the agent or site where the stay was booked, for the hotel']])
})

test('a refund voucher names its receipt voucher, a note its invoice and its reason', () => {
  assert.deepEqual(pairs(original(samples.refund).facts)[3], ['Receipt voucher', 'LAKE/26/R/000098 of 21 November 2026'])
  const note = original(samples.credit)
  assert.equal(note.title, 'Credit note')
  assert.deepEqual(pairs(note.facts)[3], ['Tax invoice', 'LAKE/26/I/000123 of 9 December 2026'])
  assert.deepEqual(pairs(note.notes), [['Reason', 'Discount given after the invoice: the lift did not work.']])
  assert.deepEqual(pairs(note.sums).at(-1), ['Amount credited', '₹1,000.00'])
})

test('a debit note that takes an advance names its voucher, and what is left to pay', () => {
  const lines = [{ sac: '996332', text: 'Minibar', quantity: 1, percent: 5, taxable: 500, tax: 25 }]
  const adjusted = [{ id: 'voucher', number: 'LAKE/26/R/000098', issuedOn: '2026-11-21', amount: 500 }]
  assert.deepEqual(pairs(original(documentOf('DEBIT', { lines, adjusted })).sums).slice(3), [
    ['Amount debited', '₹525.00'],
    ['Less advance, receipt voucher LAKE/26/R/000098 of 21 November 2026', '−\u2060₹500.00'],
    ['Left to pay', '₹25.00'],
  ])
})

test('a bill of supply has the set words and no tax', () => {
  const paper = original(samples.bill)
  assert.deepEqual(paper.setWords, ['Composition taxable person, not eligible to collect tax on supplies'])
  assert.deepEqual(
    paper.lines.columns.map(({ label }) => label),
    ['SAC', 'Description', 'Qty', 'Value ₹'],
  )
  assert.equal(paper.rates, null)
  assert.deepEqual(pairs(paper.sums), [
    ['Value of supply', '₹8,200.00'],
    ['Less other payments', '−\u2060₹2,050.00'],
    ['Left to pay', '₹6,150.00'],
  ])
})

test('the copies are marked', () => {
  assert.equal(paperOf(samples.invoice, 'original').copy, 'Original for recipient')
  assert.equal(paperOf(samples.invoice, 'duplicate').copy, 'Duplicate for supplier')
})

test('a line outside GST stands apart, and what was paid too much is to be given back', () => {
  const lines = [...samples.invoice.lines, { sac: null, text: 'Newspaper fund', quantity: 1, percent: 0, taxable: 50, tax: 0 }]
  const paper = original(documentOf('INVOICE', { lines, receivedOtherwise: 17_000 }))
  assert.deepEqual(paper.lines.rows[2]?.slice(0, 5), ['–', 'Newspaper fund', '1', 'No GST', '–'])
  assert.deepEqual(paper.lines.sum.slice(4), ['14,674.74', '862.63', '862.63', '16,450.00'])
  assert.deepEqual(
    paper.rates?.rows.map(([rate]) => rate),
    ['5%', '18%'],
  )
  assert.deepEqual(pairs(paper.sums).slice(0, 2), [
    ['Taxable value', '₹14,674.74'],
    ['Outside GST', '₹50.00'],
  ])
  assert.deepEqual(pairs(paper.sums).at(-1), ['To be given back', '₹550.00'])
})

test('an invoice that need not be an e-invoice says so in the words of the rule, and no other paper does', () => {
  const declared = pairs(original(documentOf('INVOICE', { needsNoEInvoice: true })).notes)
  assert.deepEqual(declared, [['Declaration', declarationWords]])
  for (const other of [documentOf('INVOICE'), documentOf('CREDIT', { needsNoEInvoice: true })]) assert.deepEqual(original(other).notes, [])
})

test('what is not known has no line, and texts of people become one line', () => {
  const paper = original(documentOf('INVOICE', { recipient: { ...guest, name: 'Asha\nRao\u202e', address: null, state: null, pin: null } }))
  assert.deepEqual(partyTexts(paper.recipient), ['Asha, Rao'])
})
