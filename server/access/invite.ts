import { sql } from 'kysely'
import type { StaffUser } from '#shared/accounts/access.ts'
import { limitsOf, throttle } from '../accounts/throttle.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { conflict, notAllowed } from '../http/errors/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { type Change, refuseStrongerMember } from './escalation.ts'
import { isOurs, staffUser } from './staff.ts'

const many = 'This address has been sent many mails.'

/** Counts an invitation mail. Throws 429 for an address's fourth within an hour and eleventh within a day. */
export const countInvitation = async (app: App, email: string): Promise<void> => {
  await throttle(app, limitsOf.mail(email), many)
  await throttle(app, limitsOf.mailOfDay(email), many)
}

/** Counts a repeated invitation of a staff member; skips one who has a password and so gets no mail. Throws 429. */
export const countRepeated = async (app: App, accountId: string): Promise<void> => {
  const account = app.db.selectFrom('account').select('email').where('id', '=', accountId).where('password_hash', 'is', null)
  const invited = await account.executeTakeFirst()
  if (invited) await countInvitation(app, invited.email)
}

/** Tells somebody that the hotel let them in; without a password they get a new link. Returns whether they did. */
export const welcome = async (tx: Tx, hotelId: string, accountId: string): Promise<boolean> => {
  const account = tx.updateTable('account').set({ invited_at: sql<Date>`now()` }).where('id', '=', accountId)
  const { numUpdatedRows } = await account.where('password_hash', 'is', null).where('disabled_at', 'is', null).executeTakeFirst()
  const invited = numUpdatedRows > 0n
  if (invited) await tx.deleteFrom('reset_link').where('account_id', '=', accountId).execute()
  const { email } = await tx.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()
  await queue(tx, 'mail-staff', { accountId, hotelId, email })
  return invited
}

/** Repeats an invitation. Throws 403 for an account not only of this hotel, 409 for one with a password or closed. */
export const inviteAgain = async (tx: Tx, change: Change, accountId: string): Promise<StaffUser> => {
  const hotelId = change.hotel.id
  await refuseStrongerMember(tx, change, accountId)
  if (!(await isOurs(tx, hotelId, accountId)))
    throw notAllowed('This account is not only this hotel’s. The person gets a link by “Forgot password” on the sign-in page.')
  if (!(await welcome(tx, hotelId, accountId)))
    throw conflict('There is nobody to invite: this person has a password already, or the account is closed.')
  return staffUser(tx, hotelId, accountId)
}
