import type { Db } from '../../db/connect.ts'
import { badRequest } from '../../http/errors/errors.ts'

export const ownGstin = "This is the hotel's own GSTIN. Enter that of the company that pays."

/** The hotel's own GSTINs, present and former. */
export const ownGstins = async (db: Db, hotelId: string): Promise<ReadonlySet<string>> => {
  const rows = db.selectFrom('hotel_tax').select('gstin').where('hotel_id', '=', hotelId).where('gstin', 'is not', null)
  return new Set((await rows.execute()).flatMap(({ gstin }) => gstin ?? []))
}

/** Throws 400 on the GSTIN if it is the hotel's own: it issues itself no invoice. `prefix`: where the company is. */
export const refuseOwnGstin = async (db: Db, hotelId: string, company: { gst: string } | null | undefined, prefix = ''): Promise<void> => {
  if (company && (await ownGstins(db, hotelId)).has(company.gst)) throw badRequest({ [`${prefix}company.gst`]: ownGstin })
}
