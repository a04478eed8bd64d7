import type { Group, GroupForm } from '#shared/bookings/groups.ts'
import type { Db, Tx } from '../../db/connect.ts'

/** Who pays the one bill of a group, as `folio.payer` keeps it beside the name of the group's contact. */
export interface GroupPayer {
  address: string | null
  state: string | null
  pin: string | null
  isSez: boolean
  company: { name: string; gstin: string; address: string } | null
}

const nobody: GroupPayer = { address: null, state: null, pin: null, isSez: false, company: null }

type Said = Pick<GroupForm, 'userAddress' | 'userPin' | 'userState' | 'company'>

export const payerSaid = ({ userAddress, userPin, userState, company }: Said): GroupPayer => ({
  address: userAddress ?? null,
  state: userState ?? null,
  pin: userPin ?? null,
  isSez: company?.isSez ?? false,
  company: company ? { name: company.name, gstin: company.gst, address: company.address } : null,
})

export const payerOfBill = async (db: Db, hotelId: string, folioId: string): Promise<GroupPayer> => {
  const row = await db.selectFrom('folio').select('payer').where('hotel_id', '=', hotelId).where('id', '=', folioId).executeTakeFirst()
  // In one order of its fields, whatever the database's.
  const { address, state, pin, isSez, company } = { ...nobody, ...(row?.payer as unknown as GroupPayer | null) }
  return { address, state, pin, isSez, company: company && { name: company.name, gstin: company.gstin, address: company.address } }
}

export const writePayer = async (tx: Tx, hotelId: string, folioId: string, payer: GroupPayer): Promise<void> => {
  const bill = tx.updateTable('folio').where('hotel_id', '=', hotelId).where('id', '=', folioId)
  await bill.set({ payer: JSON.stringify(payer) }).execute()
}

/** As the API tells it. */
export const shownPayer = ({ address, state, pin, isSez, company }: GroupPayer): NonNullable<Group['payer']> => ({
  userAddress: address,
  userState: state,
  userPin: pin,
  company: company && { name: company.name, gst: company.gstin, address: company.address, isSez },
})
