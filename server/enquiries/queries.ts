import { sql } from 'kysely'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxUnpaged, type Page } from '#shared/contract/list.ts'
import { type Enquiry, EnquiryStatus, type enquiryApi, RequestKind } from '#shared/hotels/enquiries.ts'
import type { Db } from '../db/connect.ts'
import { type ListSql, readPage } from '../db/list.ts'
import { notFound } from '../http/errors/errors.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'

/** What a guest asks for on the page of a booking; null: nothing, it is another enquiry. */
export const kindOf = ({ request_kind, keeps }: { request_kind: string | null; keeps: boolean }): RequestKind | null =>
  keeps ? 'keep' : RequestKind.nullable().parse(request_kind)

const enquiriesOf = (db: Db, hotelId: string) => db.selectFrom('enquiry as e').where('e.hotel_id', '=', hotelId)

const rowsOf = (db: Db, hotelId: string) =>
  enquiriesOf(db, hotelId)
    .leftJoin('booking as b', join => join.onRef('b.hotel_id', '=', 'e.hotel_id').onRef('b.id', '=', 'e.booking_id'))
    .select(['e.id', 'e.hotel_id', 'e.name', 'e.email', 'e.phone', 'e.message', 'e.status', 'e.created_at', 'e.version'])
    .select(['e.booking_id', 'b.reference', 'e.request_kind', 'e.keeps'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const toEnquiry = ({ id, name, email, phone, message, version, ...row }: Row): Enquiry => ({
  id,
  name,
  email,
  phone,
  message,
  version,
  hotelId: row.hotel_id,
  status: EnquiryStatus.parse(row.status),
  createdAt: row.created_at.toISOString(),
  bookingId: row.booking_id,
  bookingReference: row.reference,
  kind: kindOf(row),
})

const enquiryList: ListSql<typeof enquiryApi.list.input> = {
  id: sql`e.id`,
  text: sql`e.search_text`,
  fewestDigits: 2,
  sortBy: { createdAt: sql`e.created_at`, name: sql`lower(e.name)` },
  filterBy: { status: status => sql`e.status = ${status}`, enquiryId: enquiry => sql`e.id = ${enquiry}` },
}

/** A hotel's enquiries, the newest first. Without a page the newest `maxUnpaged`: all of 50,000 would be 26 MB. */
export const listEnquiries = async (db: Db, input: InputOf<typeof enquiryApi.list>): Promise<Page<Enquiry> | ReplyWithMeta> => {
  const { hotelId, page, sort = '-createdAt' } = input
  const asked = { ...input, sort, ...(page === undefined && { size: maxUnpaged }) }
  const found = await readPage(enquiryList, asked, { rows: rowsOf(db, hotelId), count: enquiriesOf(db, hotelId) })
  const items = found.items.map(toEnquiry)
  return page === undefined ? new ReplyWithMeta(items, { total: found.total }) : { items, total: found.total }
}

/** Throws 404. */
export const enquiryById = async (db: Db, hotelId: string, enquiryId: string): Promise<Enquiry> => {
  const row = await rowsOf(db, hotelId).where('e.id', '=', enquiryId).executeTakeFirst()
  if (!row) throw notFound()
  return toEnquiry(row)
}
