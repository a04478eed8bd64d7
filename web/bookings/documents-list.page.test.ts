import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentApi } from '#shared/documents/documents.ts'
import { rowWith, textOf } from '#web/testing/lists.ts'
import { waitFor } from '#web/testing/screen.ts'
import { openDesk } from './testing/desk.ts'

test('the list of documents says which of two days is that of the paper and which that of what it is about', async t => {
  const { owner, open, sell } = await openDesk(t)
  const { id: bookingId, reference } = await sell('Asha Rao')
  const sums = { taxable: 900, tax: 100, total: 1000, issuedOn: '2026-11-30', happenedOn: '2026-11-25' }
  const row = { ...sums, bookingId, reference, recipient: 'Asha Rao', hasAddress: true }
  const items = [
    { ...row, id: crypto.randomUUID(), kind: 'RECEIPT', number: 'R/1' },
    { ...row, id: crypto.randomUUID(), kind: 'INVOICE', number: 'I/1' },
    { ...row, id: crypto.randomUUID(), kind: 'CREDIT', number: 'C/1', happenedOn: '2026-11-30' },
  ]
  await open('/dashboard/bookings?tab=documents', owner, { [documentApi.list.path]: { data: { items, total: 3 } } })
  const says = (number: string, days: string) =>
    waitFor(async () => assert.ok(textOf(await rowWith(number)).includes(`${days}Asha Rao`), textOf(await rowWith(number))))
  await says('R/1', '30 Nov 2026Received 25 Nov 2026')
  await says('I/1', '30 Nov 2026Supplied 25 Nov 2026')
  await says('C/1', '30 Nov 2026')
})
