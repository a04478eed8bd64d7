import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffUser, UserUpdate } from '#shared/access.ts'
import { queuePasswordChanged } from '../accounts/links.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { Pool, Tx } from '../db/connect.ts'
import { notAllowed, notFound } from '../http/errors.ts'
import { changeRow } from '../http/versions.ts'
import { queue } from '../jobs/outbox.ts'
import { hashChosen } from './chosen-password.ts'
import { type Change, refuseStrongerMember, refuseStrongerRoles } from './escalation.ts'
import { refuseOwnerAndSelf, setRoles, staffUser } from './staff.ts'

type Form = z.output<typeof UserUpdate> & { version?: number | undefined }

/** A person is the hotel's own when it made the account, never removed them (`made_by_hotel` is cleared then), and nobody else has a say in it. */
const isOurs = async (tx: Tx, hotelId: string, accountId: string): Promise<boolean> => {
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

/** The hash of a password that the hotel chooses for somebody, made before the transaction; undefined without one. */
export const hashForStaff = async (pool: Pool, hotelId: string, accountId: string, form: Form): Promise<string | undefined> => {
  if (form.password === undefined) return undefined
  const before = await pool.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirst()
  if (!before) throw notFound()
  return hashChosen(pool, hotelId, { name: form.name ?? before.name, email: form.email ?? before.email }, form.password)
}

/** A form sends every field: only what differs counts as a change of the person's details. */
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
    ...{ table: 'member', key: { hotel_id: hotelId, account_id: accountId }, version: form.version, by: change.viewer },
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

/**
 * A new address or password ends all sessions and kills the links that went out for the old one. The person hears of a new address at the
 * old one: the new one may be anybody's.
 */
const setDetails = async (
  tx: Tx,
  hotelId: string,
  { id, name, email }: StaffUser,
  details: ReturnType<typeof changed>,
  passwordHash: string | undefined,
) => {
  const withPassword = passwordHash !== undefined
  const set = { ...details, ...(withPassword && { password_hash: passwordHash, must_change_password: true }) }
  await tx.updateTable('account').set(set).where('id', '=', id).execute()
  if (details.email !== undefined) await queue(tx, 'mail-address-changed', { hotelId, name, email, withPassword })
  if (withPassword) await queuePasswordChanged(tx, id)
  if (details.email === undefined && !withPassword) return
  await tx.deleteFrom('reset_link').where('account_id', '=', id).execute()
  await endSessions(tx, id)
}
