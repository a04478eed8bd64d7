import { sql } from 'kysely'
import { BookingStatus, hasEnded } from '#shared/bookings/bookings.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { guestRooms } from '#shared/rooms/guest-rooms.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { gstState } from '#shared/words/gst-states.ts'
import { type BookingRow, bookingRows, netPaise, refundOwedPaise } from '../bookings/booking/booking.ts'
import { inPaymentOrder } from '../bookings/group-bill/shares.ts'
import { taxInNight } from '../bookings/prices/repriced.ts'
import { type Db, runPrepared } from '../db/connect.ts'
import { maxFailures } from '../payments/settle/refunds.ts'
import { hotelTaxJson, type TaxRules, taxBandsJson } from '../rooms/nights/rate-rules.ts'
import type {
  ChargeFact,
  FolioFacts,
  HotelFacts,
  NightFact,
  Paper,
  Receipt,
  Registration,
  Return,
  SharedBill,
  StayFacts,
} from './due/facts.ts'
import type { Payer } from './issue/body.ts'

type Timed<R> = Omit<R, 'at'> & { at: string }

const withDate = <R extends { at: string }>(rows: readonly R[]) => rows.map(row => ({ ...row, at: new Date(row.at) }))

const inUtc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The group whose bill the folio is: its contact, its payer and its payments. */
interface SharedRow {
  name: string
  contact: string
  payer: {
    address: string | null
    state: string | null
    pin: string | null
    company: Omit<NonNullable<Payer['company']>, 'state'> | null
    isSez: boolean
  } | null
  receipts: Timed<Receipt>[]
}

/** `$2`: the bill; `shared`: the group whose bill it is. */
const hotelStatement = `
  select h.name, concat_ws(', ', h.street1, h.street2, h.city, nullif(concat_ws(' ', h.state, h.postal_code), '')) as address,
    coalesce(h.state, '') as state, h.contact_phone as phone, h.contact_email as email,
    coalesce((select json_agg(json_build_object('from', x.from_date, 'scheme', x.scheme, 'gstin', x.gstin, 'legalName', x.legal_name,
        'specifiedPremises', x.specified_premises, 'eInvoice', x.e_invoice, 'savedAt', ${inUtc('x.scheme_said_at')}) order by x.from_date)
      from hotel_tax x where x.hotel_id = h.id), '[]') as registrations,
    json_build_object('hotelTax', ${hotelTaxJson}, 'taxBands', ${taxBandsJson}) as rules,
    coalesce((select json_agg(json_build_object('class', r.class, 'from', r.from_date, 'basisPoints', r.basis_points) order by r.from_date)
      from tax_rate r where r.class <> 'ROOM'), '[]') as rates,
    (select json_build_object('name', g.name, 'contact', g.contact_name, 'payer', f.payer, 'receipts', coalesce((
        select json_agg(json_build_object('id', p.id, 'at', ${inUtc('p.created_at')}, 'paise', p.amount_paise, 'method', p.method)
          order by p.created_at, p.id)
        from group_payment p where p.hotel_id = g.hotel_id and p.group_id = g.id), '[]'))
      from booking_group g join folio f on f.hotel_id = g.hotel_id and f.id = g.folio_id
      where g.hotel_id = h.id and g.folio_id = $2) as shared
  from hotel h where h.id = $1`

type HotelRow = Omit<HotelFacts, 'registrations' | 'collectsOnline'> & {
  registrations: (Omit<Registration, 'savedAt'> & { savedAt: string })[]
  shared: SharedRow | null
}

const hotelFacts = async (db: Db, hotelId: string, folioId: string, settlement: 'platform' | 'own') => {
  const [row] = await runPrepared<HotelRow>(db, hotelStatement, [hotelId, folioId])
  if (!row) return undefined
  const { shared, ...known } = row
  const registrations = row.registrations.map(one => ({ ...one, savedAt: new Date(one.savedAt) }))
  const hotel: HotelFacts = { ...known, registrations, collectsOnline: settlement === 'platform' ? 'platform' : 'hotel' }
  return { hotel, shared }
}

interface MoneyRow {
  receipts: Timed<Receipt>[]
  returns: Timed<Return>[]
  charges: Timed<ChargeFact>[]
  isRefundOnWay: boolean
  closedAt: string | null
}

/**
 * `$3`: the booking is on its group's bill, which lists the group's payments whole, so their shares are left out here.
 * A refund that the provider has not answered yet has no time of its own and gets the current time.
 */
const moneyStatement = `
  select
    coalesce((select json_agg(json_build_object('id', p.id, 'at', ${inUtc('p.created_at')}, 'paise', p.amount_paise, 'method', p.method,
        'isCarriedOver', p.carried_over) order by p.created_at, p.id)
      from booking_payment p where p.hotel_id = b.hotel_id and p.booking_id = b.id and p.amount_paise > 0
        and (p.group_payment_id is null or not $3)), '[]') as receipts,
    coalesce((select json_agg(json_build_object('id', m.id, 'at', ${inUtc('m.at')}, 'paise', m.paise, 'method', m.method,
        'receiptId', m.receipt_id) order by m.at, m.id)
      from (
        select p.id, p.created_at as at, -p.amount_paise as paise, p.method, null::uuid as receipt_id
        from booking_payment p where p.hotel_id = b.hotel_id and p.booking_id = b.id and p.amount_paise < 0
        union all
        select r.id, coalesce(r.processed_at, now()), r.amount_paise, 'ONLINE', p.id
        from booking_payment p join refund r on r.payment_id = p.payment_id
        where p.hotel_id = b.hotel_id and p.booking_id = b.id and r.status in ('SENT', 'PROCESSED')) m), '[]') as returns,
    coalesce((select json_agg(json_build_object('id', c.id, 'at', ${inUtc('c.created_at')}, 'text', c.text, 'taxClass', c.tax_class,
        'isDiscount', c.kind = 'DISCOUNT', 'paise', case c.kind when 'DISCOUNT' then -c.amount_paise else c.amount_paise end) order by c.created_at, c.id)
      from booking_charge c where c.hotel_id = b.hotel_id and c.booking_id = b.id), '[]') as charges,
    exists (select from booking_payment p join refund r on r.payment_id = p.payment_id
      where p.hotel_id = b.hotel_id and p.booking_id = b.id and r.status = 'PENDING'
        and (select count(*) from refund f where f.payment_id = p.payment_id and f.status = 'FAILED') < ${maxFailures}) as "isRefundOnWay",
    (select ${inUtc('max(l.created_at)')} from booking_log l where l.hotel_id = b.hotel_id and l.booking_id = b.id
      and l.changes @> jsonb_build_array(jsonb_build_object('field', 'status', 'to', b.status))) as "closedAt"
  from booking b where b.hotel_id = $1 and b.id = $2`

const payerOf = (row: BookingRow): Payer => {
  const { company_name: name, company_gst: gstin, company_address: address } = row
  const company = name && gstin && address ? { name, gstin, address, state: gstState(gstin) ?? '' } : null
  const guest = { name: row.guest_name, address: row.guest_address, state: row.guest_state, pin: row.guest_pin }
  return { ...guest, company, isSez: row.company_sez }
}

/** The nights of a booking with their tax, by date and then by room. */
const nightFacts = ({ nights, rooms }: BookingRow, rules: TaxRules): NightFact[] => {
  const placeOf = (roomId: string) => rooms.findIndex(({ id }) => id === roomId)
  const inOrder = nights.toSorted((one, other) => one.night.localeCompare(other.night) || placeOf(one.roomId) - placeOf(other.roomId))
  return inOrder.map(agreed => {
    const { basisPoints, taxable, half } = taxInNight(agreed, rules)
    const room = rooms.find(({ id }) => id === agreed.roomId)
    const text = room ? `Room ${room.roomNumber}, ${room.roomType}, ${mealWords[room.mealOption]}` : 'Room'
    return { night: agreed.night, roomId: agreed.roomId, text, part: { basisPoints, taxable, tax: 2 * half } }
  })
}

const roomsOf = ({ rooms, nights, status }: BookingRow): string[] =>
  knowsNumbers(BookingStatus.parse(status))
    ? rooms.map(({ roomNumber, roomType }) => `${roomNumber}, ${roomType}`)
    : guestRooms(rooms, nights).map(({ roomType }) => roomType)

const stayFacts = async (db: Db, row: BookingRow, rules: TaxRules, isShared: boolean): Promise<StayFacts> => {
  const [money] = await runPrepared<MoneyRow>(db, moneyStatement, [row.hotel_id, row.id, isShared])
  const { receipts = [], returns = [], charges = [], isRefundOnWay = false, closedAt = null } = money ?? {}
  return {
    id: row.id,
    reference: row.reference,
    status: BookingStatus.parse(row.status),
    checkIn: row.check_in,
    checkOut: row.check_out,
    adults: row.adults,
    children: row.children,
    rooms: roomsOf(row),
    payer: payerOf(row),
    nights: nightFacts(row, rules),
    charges: withDate(charges),
    receipts: withDate(receipts),
    returns: withDate(returns),
    owedPaise: refundOwedPaise(row),
    isRefundOnWay,
    closedAt: hasEnded(BookingStatus.parse(row.status)) && closedAt ? new Date(closedAt) : null,
  }
}

const sharedBill = (group: SharedRow, rows: readonly BookingRow[]): SharedBill => {
  const { address = null, state = null, pin = null, company = null, isSez = false } = group.payer ?? {}
  return {
    name: group.name,
    payer: {
      name: group.contact,
      address,
      state,
      pin,
      isSez,
      company: company && { ...company, state: gstState(company.gstin) ?? '' },
    },
    receipts: withDate(group.receipts),
    kept: new Map(rows.map(row => [row.id, Math.max(0, netPaise(row) - refundOwedPaise(row))])),
  }
}

/** The documents of a folio, in the order in which they were issued. */
const papersOf = async (db: Db, hotelId: string, folioId: string): Promise<Paper[]> => {
  const { rows } = await sql<Paper>`
    select d.id, d.kind, d.booking_id as "bookingId", d.cause, d.refers_to as "refersTo", d.happened_on as "happenedOn", d.heads, d.body,
      (select json_agg(json_build_object('sac', l.sac, 'text', l.text, 'quantity', l.quantity, 'basisPoints', l.basis_points,
          'taxable', l.taxable_paise, 'tax', l.tax_paise) order by l.position)
        from document_line l where l.hotel_id = d.hotel_id and l.document_id = d.id) as lines
    from document d where d.hotel_id = ${hotelId} and d.folio_id = ${folioId} order by d.created_at, d.id`.execute(db)
  return rows
}

/** What happened in a folio and its documents so far; undefined without such a hotel. The caller locks the folio. */
export const folioFacts = async (
  db: Db,
  { hotelId, folioId, bookingIds }: { hotelId: string; folioId: string; bookingIds: readonly string[] },
  settlement: 'platform' | 'own',
): Promise<FolioFacts | undefined> => {
  const found = await hotelFacts(db, hotelId, folioId, settlement)
  if (!found) return undefined
  const { hotel } = found
  const rows = inPaymentOrder(await bookingRows(db, hotelId, bookingIds))
  const shared = found.shared ? sharedBill(found.shared, rows) : undefined
  const stays: StayFacts[] = []
  for (const row of rows) stays.push(await stayFacts(db, row, hotel.rules, shared !== undefined))
  return { hotel, shared, stays, issued: await papersOf(db, hotelId, folioId) }
}
