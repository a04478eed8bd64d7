import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnAccount, OwnAccountForm } from '#shared/accounts/own-account.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notPossible, notSignedIn } from '../http/errors/errors.ts'
import type { Viewer } from '../http/guard/viewer.ts'
import { queue } from '../jobs/outbox.ts'
import { countLinkMail } from './counted-mail.ts'
import { forgetUsed, markUsed } from './link-state.ts'
import { confirmPassword } from './sign-in.ts'
import type { LoginTry } from './throttle.ts'
import { newToken, tokenHash } from './tokens.ts'

type Form = z.output<typeof OwnAccountForm>

export const ownAccount = async (db: Db, accountId: string): Promise<OwnAccount> => {
  const { rows } = await sql<OwnAccount>`select a.name, a.email, a.phone, c.email as "newEmail"
    from account a left join email_change c on c.account_id = a.id and c.expires_at > now() where a.id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw notSignedIn()
  return row
}

/** Before a new address: checks the current password (403 on its field) and counts its mail (429 on `email`). */
export const prepareOwnChange = async (app: App, viewer: Viewer, form: Form, attempt: LoginTry): Promise<string | undefined> => {
  if (form.email === undefined || form.email === viewer.email) return undefined
  await confirmPassword(app, viewer.id, form.currentPassword ?? '', attempt)
  await countLinkMail(app, form.email, 'email')
  return form.email
}

/** Changes name and phone at once, the address when its mailed link is opened; the mail's job checks if it is taken. */
export const changeOwnAccount = async (
  tx: Tx,
  { id }: Viewer,
  { name, phone }: Form,
  newEmail: string | undefined,
): Promise<OwnAccount> => {
  if (name !== undefined || phone !== undefined)
    await tx
      .updateTable('account')
      .set({ ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) })
      .where('id', '=', id)
      .execute()
  if (newEmail !== undefined) {
    // A placeholder: the job that sends the mail sets the token of the link.
    await sql`insert into email_change (account_id, email, token_hash, expires_at)
      values (${id}, ${newEmail}, ${tokenHash(newToken())}, now() + interval '24 hours')
      on conflict (account_id) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
      tx,
    )
    await queue(tx, 'mail-confirm-email', { accountId: id, email: newEmail })
  }
  return ownAccount(tx, id)
}

/** Gives the account the address whose link was opened; ends older links. Throws 400 for a dead link, 409 if taken. */
export const confirmEmail = async (tx: Tx, token: string): Promise<void> => {
  const change = await tx
    .deleteFrom('email_change')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  if (!change) throw notPossible('This link is not valid any more. Please change your email again.')
  const before = await tx
    .selectFrom('account')
    .select(['name', 'email'])
    .where('id', '=', change.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('account').set({ email: change.email }).where('id', '=', change.account_id).execute()
  await tx.deleteFrom('reset_link').where('account_id', '=', change.account_id).execute()
  await forgetUsed(tx, change.account_id)
  await markUsed(tx, [tokenHash(token)], change.account_id)
  await queue(tx, 'mail-email-changed', before)
}
