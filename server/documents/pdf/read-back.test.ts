import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { factsOfPdf, fontsOfPdf, linesOf, pagesOf, textOf } from '#server/testing/files/pdf-tools.ts'
import type { Document } from '#shared/documents/documents.ts'
import { compositionWords, declarationWords, type Paper, paperOf, sezWords } from '#shared/documents/paper.ts'
import { company, documentOf, guest, samples, stay, supplier } from '#shared/testing/documents.ts'
import { inScripts } from '#shared/testing/scripts.ts'
import { drawPdf } from './draw.ts'
import { renderPdf } from './render.ts'

/** Every text of a paper. */
const textsOf = ({ facts, supplier, recipient, stay, lines, rates, sums, notes, signature, setWords, ...paper }: Paper): string[] => [
  ...[paper.heading, paper.title, paper.copy, paper.words, signature.for, signature.by, ...setWords],
  ...[facts, sums, notes].flatMap(all => all.flatMap(({ label, value }) => [label, value])),
  ...[supplier, recipient, stay].flatMap(one => [
    one.title,
    one.name,
    ...one.lines,
    ...one.facts.flatMap(fact => [fact.label, fact.value]),
  ]),
  ...[lines, ...(rates ? [rates] : [])].flatMap(table => [table.columns.map(({ label }) => label), ...table.rows, table.sum].flat()),
]

const [issuer, number] = [`${supplier.legalName} ${supplier.name} ${supplier.address} GSTIN ${supplier.gstin}`, /^[A-Z0-9/-]{1,16}$/]
const byHeads = ['5% 7,047.62 2.5% 176.19 2.5% 176.19', '18% 7,627.12 9% 686.44 9% 686.44']

/** What the rules of the CGST Rules ask for, clause by clause: docs/papers.md says where it stands. */
const demands: readonly (readonly [rule: string, of: Document, clauses: Readonly<Record<string, string>>])[] = [
  [
    'Rule 46, a guest who is not registered',
    samples.invoice,
    {
      a: issuer,
      b: 'Number LAKE/26/I/000123',
      c: 'Date of issue 9 December 2026',
      'e and f': 'Recipient Asha Rao 4, Residency Road, Bengaluru State Karnataka (29) PIN code 560025',
      'g and h': '996311 Room 204, Deluxe, with breakfast, 8 December 2026 1 18% 7,627.12 686.44 686.44 9,000.00',
      j: 'Total ₹16,400.00',
      k: 'Taxable value ₹14,674.74',
      l: byHeads[0] ?? '',
      m: byHeads[1] ?? '',
      n: 'Place of supply Rajasthan (08)',
      p: 'Reverse charge No',
      q: `For ${supplier.legalName} Authorised signatory`,
    },
  ],
  [
    'Rule 46, a company in a Special Economic Zone',
    samples.sez,
    {
      d: `Recipient ${company.name} ${company.address} GSTIN ${company.gstin} State Karnataka (29)`,
      l: '18% 7,627.12 18% 1,372.88',
      endorsement: sezWords,
    },
  ],
  [
    'Rule 46(s), a hotel that makes e-invoices for companies',
    documentOf('INVOICE', { needsNoEInvoice: true }),
    { s: `Declaration ${declarationWords}` },
  ],
  [
    'Rule 49',
    samples.bill,
    {
      a: issuer,
      b: 'Number LAKE/26/B/000123',
      c: 'Date of issue 9 December 2026',
      d: 'Recipient Asha Rao',
      'e and f': '996311 Room 204, Deluxe, with breakfast 2 8,200.00',
      g: 'Value of supply ₹8,200.00',
      h: `For ${supplier.legalName} Authorised signatory`,
    },
  ],
  [
    'Rule 50',
    samples.receipt,
    {
      a: issuer,
      b: 'Number LAKE/26/R/000098',
      c: 'Date of issue 21 November 2026',
      d: 'Recipient Asha Rao',
      e: '996311 Advance for the stay, nights taxed at 5% 1',
      f: 'Advance received ₹4,100.00',
      g: '5% 1,761.90 2.5% 44.05 2.5% 44.05',
      h: 'CGST ₹215.66 SGST ₹215.66',
      i: 'Place of supply Rajasthan (08)',
      j: 'Reverse charge No',
      k: `For ${supplier.legalName} Authorised signatory`,
    },
  ],
  [
    'Rule 51',
    samples.refund,
    {
      a: issuer,
      b: 'Number LAKE/26/F/000123',
      c: 'Date of issue 9 December 2026',
      d: 'Recipient Asha Rao',
      e: 'Receipt voucher LAKE/26/R/000098 of 21 November 2026',
      f: '996311 Advance given back 1',
      g: 'Amount given back ₹1,875.00',
      h: '5% 1,785.72 2.5% 44.64 2.5% 44.64',
      i: 'CGST ₹44.64 SGST ₹44.64',
      j: 'Reverse charge No',
      k: `For ${supplier.legalName} Authorised signatory`,
    },
  ],
  [
    'Rule 53(1A)',
    samples.credit,
    {
      a: issuer,
      b: 'Credit note',
      c: 'Number LAKE/26/C/000123',
      d: 'Date of issue 9 December 2026',
      f: 'Recipient Asha Rao 4, Residency Road, Bengaluru State Karnataka (29)',
      g: 'Tax invoice LAKE/26/I/000123 of 9 December 2026',
      h: '18% 465.06 9% 41.86 9% 41.86',
      i: `For ${supplier.legalName} Authorised signatory`,
    },
  ],
]

for (const [rule, document, clauses] of demands) {
  test(`${rule}: each clause and every text of the paper are read back from one page of A4`, async () => {
    const pdf = await drawPdf(document, 'original')
    const text = textOf(pdf)
    for (const [clause, wanted] of Object.entries(clauses)) assert.ok(text.includes(wanted), `(${clause}) ${wanted}: ${text}`)
    // A PDF breaks no line between a sign and its amount, and has no joiner there.
    for (const wanted of textsOf(paperOf(document, 'original')))
      assert.ok(text.includes(wanted.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')), `${wanted}: ${text}`)
    assert.match(document.number, number)
    const facts = factsOfPdf(pdf)
    assert.equal(facts.get('Pages'), '1')
    assert.match(facts.get('Page size') ?? '', /A4/)
    assert.ok(
      fontsOfPdf(pdf).every(({ isEmbedded }) => isEmbedded),
      'each font is in it',
    )
  })
}

test('a bill of supply has its set words at the top', async () => {
  assert.ok(textOf(await drawPdf(samples.bill, 'original')).startsWith(compositionWords))
})

test('the rooms of a stay part between two of them, and one parts at a space where it is wider than its column', async () => {
  const long = '301, Maharana Suite with a View of the Lake and the Old Town'
  const rooms = ['203, Garden Room', '204, Garden Room', long]
  const lines = linesOf(await drawPdf(documentOf('INVOICE', { stay: { ...stay, rooms } }), 'original'))
  const first = lines.indexOf('Rooms 203, Garden Room,')
  assert.ok(first > 0, lines.join('\n'))
  assert.equal(lines[first + 1], '204, Garden Room,')
  assert.ok(lines.join(' ').includes(long), lines.join('\n'))
})

test('thirty nights in three rooms go on over pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => ({
    sac: '996311',
    text: `Room ${201 + (at % 3)}, night ${Math.floor(at / 3) + 1}`,
    quantity: 1,
    percent: 5,
    taxable: 1000,
    tax: 50,
  }))
  const pages = pagesOf(await drawPdf(documentOf('INVOICE', { lines, stay: { ...stay, rooms: ['201', '202', '203'] } }), 'duplicate'))
  assert.ok(pages.length > 2)
  for (const [at, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${at + 1} of ${pages.length}`), page)
    assert.ok(/SAC Description Qty/.test(page), page)
  }
  const rows = pages.flatMap(page => page.match(/Room \d+, night \d+ /g) ?? [])
  assert.deepEqual(
    rows.map(row => row.trim()),
    lines.map(({ text }) => text),
  )
  assert.ok(pages[0]?.includes('Duplicate for supplier'))
})

test('each script is drawn with its own font, and its text is read back', async () => {
  const names = Object.values(inScripts)
  const lines = names.flatMap(({ name, address, company }) =>
    [name, address, company].map(text => ({ sac: '996311', text, quantity: 1, percent: 5, taxable: 1000, tax: 50 })),
  )
  const pdf = await drawPdf(documentOf('INVOICE', { lines }), 'original')
  const text = textOf(pdf).replaceAll(' ', '')
  for (const [script, { name, address, company }] of Object.entries(inScripts)) {
    // Poppler gives letters that run to the left in the order in which they are seen.
    if (script === 'Urdu') continue
    for (const wanted of [name, address, company]) assert.ok(text.includes(wanted.replaceAll(' ', '')), `${script}: ${wanted}`)
  }
  assert.ok(!text.includes('\ufffd'), 'no font lacks a letter')
  const fonts = fontsOfPdf(pdf).map(font => font.name.replace(/^.*NotoSans|-Regular$|-SemiBold$/g, ''))
  for (const script of 'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu Arabic'.split(' '))
    assert.ok(fonts.includes(script), `${script}: ${fonts}`)
})

test('what people typed breaks nothing: a sign stands for letters that no font has', async () => {
  const name = 'A ) (B\n/Title <</JS (x)>> endobj \\ \u202eolleh\u0000 王小明 😀'
  const pdf = await drawPdf(documentOf('INVOICE', { supplier: { ...supplier, name }, recipient: { ...guest, name } }), 'original')
  const shown = 'A ) (B, /Title <</JS (x)>> endobj \\ olleh ��� �'
  assert.equal(factsOfPdf(pdf).get('Author'), 'A ) (B, /Title <</JS (x)>> endobj \\ olleh 王小明 😀')
  assert.equal(factsOfPdf(pdf).get('Title'), 'Tax invoice LAKE/26/I/000123')
  assert.ok(textOf(pdf).includes(shown), textOf(pdf))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 120 }), async codes => {
      const text = String.fromCodePoint(...codes)
      const drawn = await drawPdf(documentOf('INVOICE', { recipient: { ...guest, name: text, address: text } }), 'original')
      assert.ok(drawn.length > 0)
    }),
    { numRuns: 10 },
  )
})

test('the same document gives the same bytes, also in the thread that draws for the server, and the copies differ in their mark', async () => {
  const [here, there, copy] = await Promise.all([
    drawPdf(samples.invoice, 'original'),
    renderPdf(samples.invoice, 'original'),
    renderPdf(samples.invoice, 'duplicate'),
  ])
  assert.ok(here.equals(there))
  assert.ok(textOf(there).includes('Original for recipient'))
  assert.ok(textOf(copy).includes('Duplicate for supplier'))
})

test('a document that cannot be drawn fails alone: the next one is drawn', async () => {
  const broken = { ...samples.invoice, issuedOn: 'never' }
  await assert.rejects(renderPdf(broken, 'original'))
  assert.ok((await renderPdf(samples.invoice, 'original')).length > 0)
})
