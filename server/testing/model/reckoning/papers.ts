import assert from 'node:assert/strict'
import { issueDocuments } from '../../../documents/issue/issue.ts'
import type { Tables } from './tables.ts'
import type { World } from './world.ts'

interface PaperRow {
  id: string
  kind: string
  number: string
  booking: string
  cause: string
  about: string | null
  issued: string
  total: number
  tax: number
  lines: { taxable: number; tax: number; rate: number }[]
  taken: { id: string; paise: number }[]
  isWhole: boolean
}

interface StayRow {
  id: string
  status: string
  total: number
  owed: number
  /** Received and not given back. */
  held: number
  isWaiting: boolean
  /** The hotel was registered for GST, and had entered it, when the stay ended. */
  isPapered: boolean
  receipts: { id: string; paise: number; back: number; isPapered: boolean }[]
}

const day = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`
const papered = (column: string) =>
  `exists (select from hotel_tax t where t.hotel_id = $1 and t.from_date <= ${day(column)} and t.scheme_said_at <= ${column})`

const papersStatement = `
  select d.id, d.kind, d.number, d.booking_id as booking, d.cause, d.refers_to as about, d.issued_on::text as issued, d.total_paise as total,
    d.tax_paise as tax, d.body ? 'isWhole' as "isWhole",
    (select json_agg(json_build_object('taxable', l.taxable_paise, 'tax', l.tax_paise, 'rate', l.basis_points)) from document_line l
      where l.document_id = d.id) as lines,
    coalesce((select json_agg(json_build_object('id', a ->> 'id', 'paise', (
        select sum((p ->> 'taxable')::bigint + (p ->> 'tax')::bigint) from jsonb_array_elements(a -> 'parts') p)))
      from jsonb_array_elements(d.body -> 'adjusted') a), '[]') as taken
  from document d where d.hotel_id = $1 order by d.number`

/** What is owed and what was refunded, computed from rows instead of the product's own sums. */
const staysStatement = `
  select b.id, b.status::text, b.total_paise as total, greatest(0, coalesce(b.promised_back_paise, 0) - b.refunded_paise) as owed,
    (select coalesce(sum(p.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refund r
        where r.payment_id = p.payment_id and r.status in ('SENT', 'PROCESSED'))), 0)::bigint
      from booking_payment p where p.booking_id = b.id) as held,
    exists (select from booking_payment p join refund r on r.payment_id = p.payment_id where p.booking_id = b.id and r.status = 'PENDING') as "isWaiting",
    coalesce((select ${papered('max(l.created_at)')} from booking_log l where l.booking_id = b.id
      and l.changes @> jsonb_build_array(jsonb_build_object('field', 'status', 'to', b.status))), false) as "isPapered",
    coalesce((select json_agg(json_build_object('id', p.id, 'paise', p.amount_paise, 'isPapered', ${papered('p.created_at')}, 'back', (
        select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.status in ('SENT', 'PROCESSED'))))
      from booking_payment p where p.booking_id = b.id and p.amount_paise > 0), '[]') as receipts
  from booking b where b.hotel_id = $1`

/** `$1` is the hotel. */
const query = async <R extends object>({ server, hotel }: World, text: string, ...more: readonly unknown[]): Promise<R[]> =>
  (await server.database.pool.query<R>(text, [hotel.id, ...more])).rows

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isOff = ({ status }: StayRow) => ['CANCELLED', 'NO_SHOW', 'EXPIRED'].includes(status)

const brokenNumbers = (papers: readonly PaperRow[]): string[] =>
  [...Map.groupBy(papers, ({ number }) => number.slice(0, -6))].flatMap(([series, ofSeries]) =>
    ofSeries.some(({ number }, at) => Number(number.slice(-6)) !== at + 1) ? [`the numbers of ${series} have a gap`] : [],
  )

const yearOf = (date: string) => String(Number(date.slice(2, 4)) - (date.slice(5, 7) < '04' ? 1 : 0)).padStart(2, '0')

const brokenPaper = ({ number, issued, total, tax, lines }: PaperRow): string[] => [
  ...(number.split('/')[1] === yearOf(issued) ? [] : [`${number} is of another year than its day`]),
  ...(sum(lines.map(line => line.taxable + line.tax)) === total && sum(lines.map(line => line.tax)) === tax
    ? []
    : [`${number} is not the sum of its lines`]),
  // Each half of each night's or line's tax is rounded to a paisa, so that a rate's tax may differ a little.
  ...(lines.every(line => Math.abs((line.taxable * line.rate) / 10_000 - line.tax) <= 8 && line.tax % 2 === 0)
    ? []
    : [`${number} has another tax than its rates`]),
]

const brokenStay = (stay: StayRow, papers: readonly PaperRow[]): string[] => {
  const own = papers.filter(({ booking }) => booking === stay.id)
  const problems: string[] = []
  const isVoid = ({ id }: PaperRow) => own.some(({ about, isWhole }) => isWhole && about === id)
  const standing = own.filter(paper => paper.kind === 'INVOICE' && !isVoid(paper))
  const notes = own.filter(({ about, kind }) => standing.some(({ id }) => id === about) && kind !== 'REFUND')
  const invoiced = sum(standing.map(({ total }) => total)) + sum(notes.map(({ kind, total }) => (kind === 'DEBIT' ? total : -total)))
  const net = sum(stay.receipts.map(({ paise }) => paise))
  let open = 0
  for (const receipt of stay.receipts) {
    const vouchers = own.filter(({ kind, cause }) => kind === 'RECEIPT' && cause.startsWith(`payment/${receipt.id}`))
    if (vouchers.length > 1) problems.push('a payment has two receipt vouchers')
    const [voucher] = vouchers
    if (!voucher) continue
    if (!receipt.isPapered) problems.push('money from before the hotel was registered has a voucher')
    const back = sum(own.filter(({ kind, about }) => kind === 'REFUND' && about === voucher.id).map(({ total }) => total))
    const takers = [...standing, ...notes.filter(({ kind }) => kind === 'DEBIT')]
    const taken = sum(takers.flatMap(paper => paper.taken.filter(({ id }) => id === voucher.id).map(({ paise }) => paise)))
    if (voucher.total !== receipt.paise) problems.push('a receipt voucher is not its payment')
    if (back + taken > voucher.total) problems.push('more went back or was invoiced than a voucher has')
    open += voucher.total - back - taken
    if (standing.length === 0 && back < receipt.back) problems.push('a refund has no voucher')
  }
  const there = isOff(stay) ? stay.owed : Math.max(0, stay.held - invoiced)
  if (invoiced > 0 && !stay.isWaiting && open > there) problems.push(`${open} of advances are open, and ${there} are there`)
  if (stay.status === 'CHECKED_OUT' && stay.isPapered && invoiced !== stay.total)
    problems.push(`${invoiced} were invoiced of a stay of ${stay.total}`)
  if (!isOff(stay) && stay.status !== 'CHECKED_OUT' && invoiced !== 0) problems.push('a stay that is not over has an invoice')
  if (isOff(stay) && invoiced > net) problems.push('more is invoiced than was paid for a stay that is off')
  return problems.map(problem => `the papers of ${stay.id} (${stay.status}): ${problem}`)
}

/** The amount that the provider has sent back of a booking's payments; a refund has a voucher once it is sent. */
const sentBack = ({ payments }: Tables, id: string): number => sum(payments.filter(({ booking }) => booking === id).map(({ sent }) => sent))

/** Bookings with a change that may need documents. */
const touched = (tables: Tables, before: Tables | undefined): string[] =>
  tables.bookings
    .filter(({ status }) => status !== 'PENDING' && status !== 'EXPIRED')
    .filter(now => {
      const was = before?.bookings.find(({ id }) => id === now.id)
      if (!before || !was || sentBack(before, now.id) !== sentBack(tables, now.id)) return true
      return was.version !== now.version || was.paid !== now.paid || was.refunded !== now.refunded
    })
    .map(({ id }) => id)

/** Asserts that every change of a stay's money or state queued the job for its documents; no timer finds lost ones. */
const checkQueued = async (world: World, tables: Tables, before: Tables): Promise<void> => {
  // A new stay of which nothing was paid has no papers yet.
  const isBare = (id: string) => !before.bookings.some(was => was.id === id) && tables.bookings.find(now => now.id === id)?.paid === 0
  const bookings = touched(tables, before).filter(id => !isBare(id))
  const jobs = await query<{ folio: string }>(
    world,
    `delete from outbox where kind = 'documents' and payload->>'hotelId' = $1::text returning payload->>'folioId' as folio`,
  )
  const queued = new Set(jobs.map(({ folio }) => folio))
  const folios = await query<{ folio: string }>(
    world,
    'select distinct folio_id as folio from booking where hotel_id = $1 and id = any($2)',
    bookings,
  )
  assert.deepEqual(
    folios.filter(({ folio }) => !queued.has(folio)),
    [],
    'Papers were not asked for',
  )
}

/** Issues missing documents, twice, and compares them all with what happened; not at a hotel that is unregistered. */
export const checkPapers = async (world: World, tables: Tables, before: Tables | undefined): Promise<void> => {
  const { server, hotel, books } = world
  if (!books.rates.tax) return
  if (before) await checkQueued(world, tables, before)
  const isNew = !(await server.db.selectFrom('document').select('id').where('hotel_id', '=', hotel.id).limit(1).executeTakeFirst())
  const folios = touched(tables, isNew ? undefined : before)
  for (const folioId of folios) {
    const issue = () => server.db.transaction().execute(tx => issueDocuments(tx, { hotelId: hotel.id, folioId }, 'own'))
    await issue()
    assert.equal(await issue(), 0, 'papers are issued twice')
  }
  if (folios.length === 0) return
  // Skips PDFs and mails, which the model does not check and which would take most of the time.
  await server.db.deleteFrom('outbox').where('kind', '=', 'document-file').execute()
  const papers = await query<PaperRow>(world, papersStatement)
  const stays = await query<StayRow>(world, staysStatement)
  const problems = [...brokenNumbers(papers), ...papers.flatMap(brokenPaper), ...stays.flatMap(stay => brokenStay(stay, papers))]
  assert.equal(problems.join('\n'), '')
}
