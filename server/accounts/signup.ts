import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignupForm } from '#shared/accounts/accounts.ts'
import { personNames } from '#shared/accounts/easy-passwords.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { notPossible } from '../http/errors/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { countLinkMail } from './counted-mail.ts'
import { markUsed } from './link-state.ts'
import { hashPassword, refuseEasyPassword } from './passwords.ts'
import { newToken, tokenHash } from './tokens.ts'

type Form = z.output<typeof SignupForm>

/** Hashes the password once its mail may be sent. Throws 400 for an easy password, 429 beyond the limit of mails. */
export const prepareSignUp = async (app: App, form: Form): Promise<string> => {
  refuseEasyPassword(form.password, { person: personNames(form) })
  await countLinkMail(app, form.email, 'email')
  return hashPassword(form.password)
}

/** Stores a sign-up until its link is opened; mails an existing account's owner instead, with the same answer. */
export const signUp = async (tx: Tx, form: Form, passwordHash: string): Promise<void> => {
  const taken = await tx.selectFrom('account').select('id').where('email', '=', form.email).executeTakeFirst()
  if (taken) {
    await queue(tx, 'mail-account-exists', { email: form.email })
    return
  }
  const { id } = await tx
    .insertInto('pending_signup')
    .values({
      name: form.name,
      email: form.email,
      phone: form.phone,
      password_hash: passwordHash,
      // A placeholder: the job that sends the mail sets the token of the link.
      token_hash: tokenHash(newToken()),
      token_expires_at: sql`now() + interval '24 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue(tx, 'mail-verification', { pendingId: id })
}

/** Makes the link's sign-up an owner's account and deletes the address's other ones. Throws 400 for a dead link. */
export const verifySignup = async (tx: Tx, token: string): Promise<{ email: string }> => {
  const row = await tx
    .deleteFrom('pending_signup')
    .where('token_hash', '=', tokenHash(token))
    .where('token_expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notPossible('This link is not valid any more. Please ask for a new one.')
  const { id } = await tx
    .insertInto('account')
    .values({ name: row.name, email: row.email, phone: row.phone, password_hash: row.password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into account_role (account_id, role_id) select ${id}, id from role where key = 'ADMIN'`.execute(tx)
  const gone = await tx.deleteFrom('pending_signup').where('email', '=', row.email).returning('token_hash').execute()
  await markUsed(
    tx,
    [row, ...gone].map(link => link.token_hash),
    id,
  )
  return { email: row.email }
}

/**
 * The payload of a repeated verification mail, by an old link (even expired) or an address; undefined for an unknown
 * link. The mail's job looks up the address, so that the answer does not tell whether somebody signed up with it.
 * Throws 429.
 */
export const verificationAgain = async (
  app: App,
  by: { token: string } | { email: string },
): Promise<Record<string, string> | undefined> => {
  if ('email' in by) {
    await countLinkMail(app, by.email, 'email')
    return { email: by.email }
  }
  const pending = app.db.selectFrom('pending_signup').select(['id', 'email']).where('token_hash', '=', tokenHash(by.token))
  const row = await pending.executeTakeFirst()
  if (!row) return undefined
  await countLinkMail(app, row.email)
  return { pendingId: row.id }
}
