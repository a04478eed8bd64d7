import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffUser, UserUpdate } from '#shared/access.ts'
import type { Db } from '../db/connect.ts'
import { notAllowed } from '../http/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { hashChosen } from './chosen-password.ts'
import { type Change, refuseStrongerMember, refuseStrongerRoles } from './escalation.ts'
import { refuseOwnerAndSelf, setRoles, staffUser } from './staff.ts'

type Form = z.output<typeof UserUpdate>

/** A person is the hotel's own when it made the account, and nobody else has a say in it (E14). */
const isOurs = async (tx: Db, hotelId: string, accountId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from account a where a.id = ${accountId} and a.made_by_hotel = ${hotelId}
    and not exists (select 1 from member m where m.account_id = a.id and m.hotel_id <> ${hotelId})
    and not exists (select 1 from hotel h where h.owner_id = a.id)
    and not exists (select 1 from account_role ar where ar.account_id = a.id)`.execute(tx)
  return rows.length > 0
}

const changed = (form: Form, before: StaffUser) => ({
  ...(form.name !== undefined && form.name !== before.name && { name: form.name }),
  ...(form.email !== undefined && form.email !== before.email && { email: form.email }),
  ...(form.phone !== undefined && form.phone !== before.phone && { phone: form.phone }),
})

/** A form sends every field: only what differs counts as a change of the person's details. */
export const changeStaff = async (tx: Db, change: Change, accountId: string, form: Form): Promise<StaffUser> => {
  const { hotelId } = change
  await refuseOwnerAndSelf(tx, change, accountId)
  const before = await staffUser(tx, hotelId, accountId)
  const details = changed(form, before)
  if (Object.keys(details).length > 0 || form.password !== undefined) {
    if (!(await isOurs(tx, hotelId, accountId)))
      throw notAllowed('This account is not only yours: its owner changes name, email, phone and password. You can change the roles.')
    await refuseStrongerMember(tx, change, accountId)
    const hashed = form.password && (await hashChosen(tx, hotelId, { ...before, ...details }, form.password))
    await setDetails(tx, accountId, details, hashed)
  }
  if (form.roles) await setRoles(tx, hotelId, accountId, await refuseStrongerRoles(tx, change, form.roles))
  return staffUser(tx, hotelId, accountId)
}

/** A link that went to the old address, or for the old password, is dead; a password that the hotel sets ends all sessions. */
const setDetails = async (
  tx: Db,
  accountId: string,
  details: Partial<Record<'name' | 'email' | 'phone', string>>,
  passwordHash?: string,
) => {
  const set = { ...details, ...(passwordHash !== undefined && { password_hash: passwordHash, must_change_password: true }) }
  await tx.updateTable('account').set(set).where('id', '=', accountId).execute()
  if (details.email !== undefined || passwordHash !== undefined)
    await tx.deleteFrom('reset_link').where('account_id', '=', accountId).execute()
  if (passwordHash === undefined) return
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
  await queue(tx, 'mail-password-changed', { accountId })
}
