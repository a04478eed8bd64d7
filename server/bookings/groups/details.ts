import type { groupApi } from '#shared/bookings/groups.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { stateNames } from '#shared/words/gst-states.ts'
import type { Tx } from '../../db/connect.ts'
import { uuidV7 } from '../../db/ids.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import { changeRow } from '../../http/serve/versions.ts'
import type { BookingRow } from '../booking/booking.ts'
import { refuseOwnGstin } from '../booking/own-gstin.ts'
import { queueDocuments } from '../booking/papers-due.ts'
import { issuedOn, refuseForIssued } from '../change/guest-fields.ts'
import { levelShares, lockSharedBills } from '../group-bill/group-bill.ts'
import { type GroupPayer, payerOfBill, writePayer } from '../group-bill/payer.ts'
import { type GroupRow, groupDetail, hasDocuments, lockGroup, lockMembers } from '../group-bill/rows.ts'
import { inPaymentOrder } from '../group-bill/shares.ts'
import { queueGroupMail } from './mail.ts'
import { type GroupDesk, setFolios } from './members.ts'

type GroupChange = InputOf<typeof groupApi.update>

/** The first payer of a shared bill: that of the first booking in `inPaymentOrder`. */
const payerOfFirst = (members: readonly BookingRow[]): GroupPayer | null => {
  const [first] = inPaymentOrder(members)
  if (!first) return null
  const { company_name: name, company_gst: gstin, company_address: address } = first
  return {
    address: first.guest_address,
    state: first.guest_state,
    pin: first.guest_pin,
    isSez: first.company_sez,
    company: name && gstin && address ? { name, gstin, address } : null,
  }
}

/** Gives the group's bookings one shared bill, or each its own. Throws 409 once a document was issued. */
const chooseFolio = async (
  tx: Tx,
  { hotelId }: GroupDesk,
  { group, members }: { group: GroupRow; members: readonly BookingRow[] },
  isOne: boolean,
): Promise<string | null> => {
  const bills = [group.folio_id ?? group.id, ...members.flatMap(({ id, folio_id }) => [id, folio_id])]
  if (await hasDocuments(tx, hotelId, bills)) throw conflict('Documents were issued already: the bill stays as it is.')
  const ids = members.map(({ id }) => id)
  const folioId = isOne ? uuidV7() : null
  if (folioId !== null)
    await tx
      .insertInto('folio')
      .values({ hotel_id: hotelId, id: folioId, payer: JSON.stringify(payerOfFirst(members)) })
      .execute()
  await setFolios(tx, hotelId, ids, folioId)
  const folios = folioId === null ? ids : [folioId]
  for (const folio_id of folios) await queueDocuments(tx, { hotel_id: hotelId, folio_id })
  return folioId
}

/** Merges the given payer fields into the stored payer. */
const withPayer = (was: GroupPayer, { userAddress, userPin, userState, company }: GroupChange): GroupPayer => ({
  ...was,
  ...(userAddress !== undefined && { address: userAddress }),
  ...(userPin !== undefined && { pin: userPin }),
  ...(userState !== undefined && { state: userState }),
  ...(company !== undefined && {
    company: company && { name: company.name, gstin: company.gst, address: company.address },
    isSez: company?.isSez ?? false,
  }),
})

const payerFields = ['userAddress', 'userPin', 'userState', 'company'] as const

/** A 400 error on the payer fields of the input. */
const refuseFields = (input: GroupChange, message: string) =>
  badRequest(Object.fromEntries(payerFields.filter(name => input[name] !== undefined).map(name => [name, message])), message)

/**
 * Changes the payer of the shared bill, unless what was issued forbids it. Throws 400 if each booking has its own bill.
 */
const changePayer = async (tx: Tx, { hotelId }: GroupDesk, folioId: string | null, input: GroupChange): Promise<void> => {
  if (payerFields.every(name => input[name] === undefined)) return
  if (folioId === null) throw refuseFields(input, 'Each room has a bill of its own: say at its booking who pays.')
  if (input.userState && !stateNames.includes(input.userState)) throw badRequest({ userState: 'Choose a State.' })
  await refuseOwnGstin(tx, hotelId, input.company)
  const was = await payerOfBill(tx, hotelId, folioId)
  const is = withPayer(was, input)
  const isOther = JSON.stringify(is) !== JSON.stringify(was)
  refuseForIssued(await issuedOn(tx, hotelId, folioId), { isOther, isOtherZone: is.isSez !== was.isSez }, input)
  if (!isOther) return
  await writePayer(tx, hotelId, folioId, is)
  await queueDocuments(tx, { hotel_id: hotelId, folio_id: folioId })
}

/** Changes name, contact, payer and the choice of one bill. Throws 409 with the present group for an old version. */
export const updateGroup = async (tx: Tx, desk: GroupDesk, input: GroupChange): Promise<void> => {
  const { hotelId, by } = desk
  const group = await lockGroup(tx, hotelId, input.groupId)
  // Locked before the bill, as issuing documents does.
  const members = await lockMembers(tx, group)
  const isOther = input.oneFolio !== undefined && input.oneFolio !== (group.folio_id !== null)
  const isStale = input.version !== undefined && input.version !== group.version
  const folio_id = isOther && !isStale ? await chooseFolio(tx, desk, { group, members }, input.oneFolio === true) : undefined
  if (!isStale) await changePayer(tx, desk, folio_id === undefined ? group.folio_id : folio_id, input)
  await changeRow(tx, {
    table: 'booking_group',
    key: { hotel_id: hotelId, id: group.id },
    version: input.version,
    by: { id: by.kind === 'staff' ? by.accountId : '' },
    current: () => groupDetail(tx, hotelId, group.id),
    set: {
      name: input.name,
      contact_name: input.userName,
      contact_phone: input.userPhone,
      contact_email: input.userEmail,
      folio_id,
    },
  })
  // A new e-mail address gets the confirmation, as for a booking.
  if (input.userEmail && input.userEmail !== group.contact_email) await queueGroupMail(tx, hotelId, group.id)
  if (!isOther) return
  if (group.folio_id !== null) {
    await tx.deleteFrom('folio').where('hotel_id', '=', hotelId).where('id', '=', group.folio_id).execute()
    return
  }
  const [shared] = await lockSharedBills(
    tx,
    hotelId,
    members.slice(0, 1).map(({ id }) => id),
  )
  if (shared) await levelShares(tx, desk, shared)
}
