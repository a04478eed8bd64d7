import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewUserForm, StaffUser } from '#shared/accounts/access.ts'
import { hashChosen } from '../accounts/passwords.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors/errors.ts'
import { type Change, refuseStrongerRoles } from './escalation.ts'
import { countInvitation, welcome } from './invite.ts'
import { setRoles, staffUser } from './staff.ts'

type Form = z.output<typeof NewUserForm>

const newAccount = async (tx: Tx, hotelId: string, form: Form, password_hash: string | null): Promise<string | undefined> => {
  const { name, email, phone } = form
  const made = await tx
    .insertInto('account')
    .values(eb => ({
      name,
      email,
      phone,
      password_hash,
      must_change_password: password_hash !== null,
      created_by_hotel: hotelId,
      created_by_owner: eb.selectFrom('hotel').select('owner_id').where('id', '=', hotelId),
    }))
    .onConflict(taken => taken.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** An account of that address may join when the same owner's hotel made it, or this hotel removed it; else 409. */
const knownAccount = async (tx: Tx, hotelId: string, email: string): Promise<string> => {
  const { rows } = await sql<{ id: string; fits: boolean; is_member: boolean }>`
    select a.id, exists (select 1 from member m where m.hotel_id = h.id and m.account_id = a.id) as is_member,
      a.disabled_at is null and a.id <> h.owner_id and (
        exists (select 1 from hotel maker where maker.id = a.created_by_hotel and maker.owner_id = h.owner_id)
        or a.created_by_hotel is null and a.created_by_owner = h.owner_id
        or exists (select 1 from former_member f where f.hotel_id = h.id and f.account_id = a.id)) as fits
    from account a, hotel h where a.email = ${email} and h.id = ${hotelId}`.execute(tx)
  const sentence = rows[0]?.is_member ? 'This person is on your staff already.' : 'This email address has an account already.'
  if (!rows[0]?.fits || rows[0].is_member) throw conflict(sentence, undefined, { email: sentence })
  return rows[0].id
}

/** Before the transaction: hashes a new member's first password; for an invitation counts its mail and returns null. */
export const hashForNewStaff = async (app: App, hotelId: string, form: Form): Promise<string | null> => {
  if (!form.invite) return hashChosen(app.db, hotelId, form, form.password)
  await countInvitation(app, form.email)
  return null
}

export const addStaff = async (tx: Tx, change: Change, form: Form, passwordHash: string | null): Promise<StaffUser> => {
  const hotelId = change.hotel.id
  const roleIds = await refuseStrongerRoles(tx, change, form.roles)
  const accountId = (await newAccount(tx, hotelId, form, passwordHash)) ?? (await knownAccount(tx, hotelId, form.email))
  await tx.insertInto('member').values({ hotel_id: hotelId, account_id: accountId, changed_by: change.viewer.id }).execute()
  await tx.deleteFrom('former_member').where('hotel_id', '=', hotelId).where('account_id', '=', accountId).execute()
  await setRoles(tx, hotelId, accountId, roleIds)
  await welcome(tx, hotelId, accountId)
  return staffUser(tx, hotelId, accountId)
}
