import type { z } from 'zod'
import type { StaffUser, UserUpdate } from '#shared/accounts/access.ts'
import { forgetUsed } from '../accounts/link-state.ts'
import { queuePasswordChanged } from '../accounts/links.ts'
import { hashChosen } from '../accounts/passwords.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { notAllowed, notFound } from '../http/errors/errors.ts'
import { changeRow } from '../http/serve/versions.ts'
import { queue } from '../jobs/outbox.ts'
import { type Change, refuseStrongerMember, refuseStrongerRoles } from './escalation.ts'
import { countInvitation, welcome } from './invite.ts'
import { isOurs, refuseOwnerAndSelf, setRoles, staffUser } from './staff.ts'

type Form = z.output<typeof UserUpdate> & { version?: number | undefined }

const changed = (form: Form, before: StaffUser) => ({
  ...(form.name !== undefined && form.name !== before.name && { name: form.name }),
  ...(form.email !== undefined && form.email !== before.email && { email: form.email }),
  ...(form.phone !== undefined && form.phone !== before.phone && { phone: form.phone }),
})

/** Before the transaction: hashes a password that the hotel chooses, or counts the invitation to a new address. */
export const hashForStaff = async (app: App, hotelId: string, accountId: string, form: Form): Promise<string | undefined> => {
  if (form.password === undefined && form.email === undefined) return undefined
  const account = app.db.selectFrom('account').select(['name', 'email', 'password_hash']).where('id', '=', accountId)
  const before = await account.executeTakeFirst()
  if (!before) throw notFound()
  const { name = before.name, email = before.email } = form
  if (form.password !== undefined) return hashChosen(app.db, hotelId, { name, email }, form.password)
  if (before.password_hash === null && email !== before.email) await countInvitation(app, email)
  return undefined
}

/** Changes a staff member. A form sends every field, so only fields that differ count as changed details. */
export const changeStaff = async (
  tx: Tx,
  change: Change,
  accountId: string,
  form: Form,
  passwordHash: string | undefined,
): Promise<StaffUser> => {
  const hotelId = change.hotel.id
  await refuseOwnerAndSelf(tx, change, accountId)
  const before = await staffUser(tx, hotelId, accountId)
  await refuseStrongerMember(tx, change, accountId)
  await changeRow(tx, {
    table: 'member',
    key: { hotel_id: hotelId, account_id: accountId },
    version: form.version,
    by: change.viewer,
    current: () => staffUser(tx, hotelId, accountId),
  })
  const details = changed(form, before)
  if (Object.keys(details).length > 0 || passwordHash !== undefined) {
    if (!(await isOurs(tx, hotelId, accountId)))
      throw notAllowed('Only this person changes the name, email, phone and password of the account. You can change the roles.')
    await setDetails(tx, hotelId, before, details, passwordHash)
  }
  if (form.roles) await setRoles(tx, hotelId, accountId, await refuseStrongerRoles(tx, change, form.roles))
  return staffUser(tx, hotelId, accountId)
}

/** Ends sessions and links; tells the old address, as the new one may be a stranger's; renews a pending invitation. */
const setDetails = async (
  tx: Tx,
  hotelId: string,
  { id, name, email, invitedAt }: StaffUser,
  details: ReturnType<typeof changed>,
  passwordHash: string | undefined,
) => {
  const withPassword = passwordHash !== undefined
  const set = { ...details, ...(withPassword && { password_hash: passwordHash, must_change_password: true }) }
  await tx.updateTable('account').set(set).where('id', '=', id).execute()
  if (details.email !== undefined) {
    await forgetUsed(tx, id)
    await queue(tx, 'mail-address-changed', { hotelId, name, email, withPassword })
  }
  if (withPassword) await queuePasswordChanged(tx, id)
  if (details.email === undefined && !withPassword) return
  await tx.deleteFrom('reset_link').where('account_id', '=', id).execute()
  await endSessions(tx, id)
  if (invitedAt !== null && !withPassword) await welcome(tx, hotelId, id)
}
