import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { type Db, runPrepared } from '../../db/connect.ts'
import { conflict } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type Draft, type Revision, revise } from '../booking/draft.ts'

/** What was issued on a bill; `hasInvoice` ignores an invoice that a credit note cancels as a whole. */
export interface IssuedPapers {
  hasAny: boolean
  hasInvoice: boolean
}

export const nothingIssued: IssuedPapers = { hasAny: false, hasInvoice: false }

/** Reads what was issued on a bill. */
export const issuedOn = async (db: Db, hotelId: string, folioId: string): Promise<IssuedPapers> => {
  const statement = `
    select count(*) > 0 as "hasAny", count(*) filter (where d.kind in ('INVOICE', 'BILL') and not exists (
        select from document c where c.hotel_id = d.hotel_id and c.refers_to = d.id and c.body ? 'isWhole')) > 0 as "hasInvoice"
    from document d where d.hotel_id = $1 and d.folio_id = $2`
  const [row] = await runPrepared<IssuedPapers>(db, statement, [hotelId, folioId])
  return row ?? nothingIssued
}

/** What was issued on the booking's own bill, which has the booking's id. */
export const issuedPapers = (db: Db, { hotel_id, id }: Pick<BookingRow, 'hotel_id' | 'id'>): Promise<IssuedPapers> =>
  issuedOn(db, hotel_id, id)

type Fields = NonNullable<Revision['fields']>

const paying = ({ userAddress, userPin, userState, company }: BookingChange): Fields => ({
  ...(userAddress !== undefined && { guest_address: userAddress }),
  ...(userPin !== undefined && { guest_pin: userPin }),
  ...(userState !== undefined && { guest_state: userState }),
  ...(company !== undefined && {
    company_name: company?.name ?? null,
    company_gst: company?.gst ?? null,
    company_address: company?.address ?? null,
    company_sez: company?.isSez ?? false,
  }),
})

/** Whether a change sets details of the payer that invoices show. */
export const changesPayer = (input: BookingChange): boolean => Object.keys(paying(input)).length > 0

const isOther = (booking: BookingRow, fields: Fields): boolean =>
  Object.entries(fields).some(([column, value]) => booking[column as keyof Fields] !== value)

/** What a change makes of a payer: whether anything is other than before, and whether `company.isSez` is. */
interface PayerChange {
  isOther: boolean
  isOtherZone: boolean
}

/**
 * Throws 409 if documents are issued and `company.isSez` changes, which would change their tax, or if an invoice is
 * issued and the payer changes without `reissue`.
 */
export const refuseForIssued = (
  { hasAny, hasInvoice }: IssuedPapers,
  { isOther, isOtherZone }: PayerChange,
  { reissue }: Pick<BookingChange, 'reissue'>,
): void => {
  if (hasAny && isOtherZone) throw conflict('Documents were issued already.', {}, { 'company.isSez': 'Documents were issued already.' })
  if (hasInvoice && isOther && !reissue)
    throw conflict(
      'The invoice was issued for other details. It can be credited and issued anew.',
      {},
      { reissue: 'A credit note and a new invoice are issued.' },
    )
}

/** Changes the guest and the payer, unless what was issued forbids it. */
export const withGuest = (draft: Draft, input: BookingChange, papers: IssuedPapers): Draft => {
  const { userName, userEmail, userPhone, specialRequest } = input
  const given = { guest_name: userName, guest_email: userEmail, guest_phone: userPhone, special_request: specialRequest }
  const contact = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Fields
  const fields = paying(input)
  const isOtherZone = fields.company_sez !== undefined && fields.company_sez !== draft.after.company_sez
  refuseForIssued(papers, { isOther: isOther(draft.after, fields), isOtherZone }, input)
  return revise(draft, { fields: { ...contact, ...fields } })
}
