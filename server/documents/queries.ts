import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxUnpaged } from '#shared/contract/list.ts'
import { Document, type DocumentCopy, type DocumentRow, type documentApi } from '#shared/documents/documents.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'
import { type ListSql, readPage } from '../db/list.ts'
import { notFound } from '../http/errors/errors.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import type { Line } from './due/facts.ts'
import { sumOfParts } from './due/parts.ts'
import type { DocumentBody } from './issue/body.ts'

const documentsOf = (db: Db, hotelId: string) => db.selectFrom('document as d').where('d.hotel_id', '=', hotelId)

/** The email address of the guest, or of a group's bill that of its contact. */
const addressOf = sql<string | null>`(
  select case when g.id is null then b.guest_email else g.contact_email end
  from booking b left join booking_group g on g.hotel_id = d.hotel_id and g.folio_id = d.folio_id
  where b.hotel_id = d.hotel_id and b.id = d.booking_id)`

/** The rows of the list for these documents, in the order of `ids`. */
const rowsOf = (db: Db, hotelId: string, ids: readonly string[]) => {
  const rows = documentsOf(db, hotelId).select([
    ...(['d.id', 'd.kind', 'd.number', 'd.issued_on', 'd.happened_on', 'd.taxable_paise', 'd.tax_paise', 'd.total_paise'] as const),
    'd.booking_id',
    sql<string>`d.body -> 'stay' ->> 'reference'`.as('reference'),
    sql<string>`coalesce(d.body -> 'recipient' -> 'company' ->> 'name', d.body -> 'recipient' ->> 'name')`.as('recipient'),
    sql<boolean>`${addressOf} is not null`.as('has_address'),
  ])
  return rows.where(sql<boolean>`d.id = any(${ids}::uuid[])`).orderBy(sql`array_position(${ids}::uuid[], d.id)`).execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const toRow = (row: Row): DocumentRow => ({
  id: row.id,
  kind: row.kind as DocumentRow['kind'],
  number: row.number,
  issuedOn: row.issued_on,
  happenedOn: row.happened_on,
  taxable: toRupees(row.taxable_paise),
  tax: toRupees(row.tax_paise),
  total: toRupees(row.total_paise),
  bookingId: row.booking_id,
  reference: row.reference,
  recipient: row.recipient,
  hasAddress: row.has_address,
})

/** The condition for the documents of a booking's bill: its own bill or its group's. */
const onBillOf = (hotelId: string, bookingId: string) =>
  sql<boolean>`d.folio_id = (select b.folio_id from booking b where b.hotel_id = ${hotelId} and b.id = ${bookingId})`

const documentList = (hotelId: string): ListSql<typeof documentApi.list.input> => ({
  id: sql`d.id`,
  text: sql`d.search_text`,
  sortBy: { issued: sql`d.issued_on`, number: sql`d.number`, total: sql`d.total_paise` },
  filterBy: {
    kind: kind => sql`d.kind = ${kind}`,
    month: month => sql`d.happened_on between ${`${month}-01`}::date and ${`${month}-01`}::date + interval '1 month' - interval '1 day'`,
    bookingId: id => onBillOf(hotelId, id),
  },
  few: ['bookingId'],
})

/** A hotel's documents, the newest first. Without a page the newest `maxUnpaged`. */
export const listDocuments = async (db: Db, input: InputOf<typeof documentApi.list>): Promise<ReplyWithMeta> => {
  const { hotelId, page, sort = '-issued' } = input
  const asked = { ...input, sort, ...(page === undefined && { size: maxUnpaged }) }
  // Reads the ids of the page first, so that the other columns are read for the rows of the page alone.
  const found = await readPage(documentList(hotelId), asked, {
    rows: documentsOf(db, hotelId).select('d.id'),
    count: documentsOf(db, hotelId),
  })
  const rows = await rowsOf(
    db,
    hotelId,
    found.items.map(({ id }) => id),
  )
  const items = rows.map(toRow)
  return new ReplyWithMeta(page === undefined ? items : { items, total: found.total }, { total: found.total })
}

interface WholeRow {
  id: string
  kind: string
  number: string
  issuedOn: string
  happenedOn: string
  heads: string
  taxable: number
  tax: number
  total: number
  body: DocumentBody
  lines: Line[]
  refersTo: Document['refersTo']
  /** Numbers and days of the vouchers that the body names. */
  vouchers: { id: string; number: string; issuedOn: string }[]
}

const toDocument = ({ body, lines, vouchers, ...row }: WholeRow): Document => {
  const { adjusted, receivedOtherwise, charges: _, closedAt: __, isWhole, needsNoEInvoice = false, ...printed } = body
  return Document.parse({
    ...row,
    ...printed,
    needsNoEInvoice,
    taxable: toRupees(row.taxable),
    tax: toRupees(row.tax),
    total: toRupees(row.total),
    lines: lines.map(({ basisPoints, taxable, tax, ...line }) => ({
      ...line,
      percent: basisPoints / 100,
      taxable: toRupees(taxable),
      tax: toRupees(tax),
    })),
    // A credit note of a whole invoice releases the vouchers of that invoice and adjusts none itself.
    adjusted: (isWhole ? [] : adjusted).flatMap(({ id, parts }) => {
      const voucher = vouchers.find(one => one.id === id)
      return voucher ? [{ ...voucher, amount: toRupees(sumOfParts(parts)) }] : []
    }),
    receivedOtherwise: toRupees(receivedOtherwise),
  })
}

const wholeDocuments = async (db: Db, hotelId: string, condition: RawBuilder<unknown>): Promise<Document[]> => {
  const { rows } = await sql<WholeRow>`
    select d.id, d.kind, d.number, d.issued_on as "issuedOn", d.happened_on as "happenedOn", d.heads, d.taxable_paise as taxable,
      d.tax_paise as tax, d.total_paise as total, d.body,
      (select json_agg(json_build_object('sac', l.sac, 'text', l.text, 'quantity', l.quantity, 'basisPoints', l.basis_points,
          'taxable', l.taxable_paise, 'tax', l.tax_paise) order by l.position)
        from document_line l where l.hotel_id = d.hotel_id and l.document_id = d.id) as lines,
      (select json_build_object('id', r.id, 'kind', r.kind, 'number', r.number, 'issuedOn', r.issued_on)
        from document r where r.hotel_id = d.hotel_id and r.id = d.refers_to) as "refersTo",
      coalesce((select json_agg(json_build_object('id', v.id, 'number', v.number, 'issuedOn', v.issued_on))
        from document v where v.hotel_id = d.hotel_id
          and v.id in (select (a ->> 'id')::uuid from jsonb_array_elements(d.body -> 'adjusted') a)), '[]') as vouchers
    from document d where d.hotel_id = ${hotelId} and ${condition} order by d.created_at, d.id`.execute(db)
  return rows.map(toDocument)
}

/** A document with its lines and vouchers. Throws 404. */
export const documentById = async (db: Db, hotelId: string, documentId: string): Promise<Document> => {
  const [found] = await wholeDocuments(db, hotelId, sql`d.id = ${documentId}`)
  if (!found) throw notFound('There is no such document.')
  return found
}

/** The documents of a booking's bill, in the order in which they were issued. */
export const documentsOfBooking = (db: Db, hotelId: string, bookingId: string): Promise<Document[]> =>
  wholeDocuments(db, hotelId, onBillOf(hotelId, bookingId))

/** The documents that a guest may read: those of the booking's own bill (it has the booking's id), not its group's. */
export const documentsForGuest = (db: Db, hotelId: string, bookingId: string): Promise<Document[]> =>
  wholeDocuments(db, hotelId, sql`d.folio_id = ${bookingId} and d.booking_id = ${bookingId}`)

/** The recipient of a document's mail (the guest; of a group's bill its contact) and the sending hotel. Throws 404. */
export const documentAddress = async (db: Db, hotelId: string, documentId: string) => {
  const { rows } = await sql<{ to: string | null; name: string; contact: string | null }>`
    select ${addressOf} as "to", h.name, h.contact_email as contact
    from document d join hotel h on h.id = d.hotel_id
    where d.hotel_id = ${hotelId} and d.id = ${documentId}`.execute(db)
  if (!rows[0]) throw notFound('There is no such document.')
  return rows[0]
}

export interface StoredPdf {
  name: string
  sha256: string
}

/** The PDFs that have been made of a document, by copy. */
export const storedPdfs = async (db: Db, hotelId: string, documentId: string): Promise<Partial<Record<DocumentCopy, StoredPdf>>> => {
  const files = db.selectFrom('document_file').select(['copy', 'name', 'sha256'])
  const rows = await files.where('hotel_id', '=', hotelId).where('document_id', '=', documentId).execute()
  return Object.fromEntries(rows.map(({ copy, ...file }) => [copy, file]))
}
