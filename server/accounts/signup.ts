import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignupForm } from '#shared/accounts.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { badRequest, notPossible } from '../http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { queueMail } from './links.ts'
import { hashPassword } from './passwords.ts'
import { newToken, tokenHash } from './tokens.ts'

const tooCommon = 'This password is too easy to guess. Please choose another one.'

/** Refuses a password that is among the first tried; `about` are the names that an attacker would know. Throws 400 on `field`. */
export const refuseCommonPassword = (password: string, about: readonly string[], field = 'password'): void => {
  if (isCommonPassword(password, about)) throw badRequest({ [field]: tooCommon })
}

/**
 * A sign-up is a row of its own with its own password, until its link is opened. The answer, and the time it takes, are the same whether
 * or not the address has an account: its owner is then told by mail.
 */
export const signUp = async (app: App, form: z.output<typeof SignupForm>): Promise<void> => {
  refuseCommonPassword(form.password, [form.name, form.email.split('@')[0] ?? ''])
  const password_hash = await hashPassword(form.password)
  await app.db.transaction().execute(async tx => {
    const taken = await tx.selectFrom('account').select('id').where('email', '=', form.email).executeTakeFirst()
    if (taken) return queueMail(tx, app, 'mail-account-exists', form.email, { email: form.email })
    const { id } = await tx
      .insertInto('pending_signup')
      .values({
        name: form.name,
        email: form.email,
        phone: form.phone,
        password_hash,
        // Replaced when the mail is sent: nobody knows this one.
        token_hash: tokenHash(newToken()),
        token_expires_at: sql`now() + interval '24 hours'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return queueMail(tx, app, 'mail-verification', form.email, { pendingId: id })
  })
  app.wake()
}

/** The row whose link was opened becomes the account, an owner's; the other rows of that address go. Throws 400 for a dead link. */
export const verifySignup = async (tx: Db, token: string): Promise<void> => {
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
  await tx.deleteFrom('pending_signup').where('email', '=', row.email).execute()
}

/**
 * Sends the verification again, by an old link (also one that has run out) or by the address; says nothing of what it found. For an address
 * the work is always the same: whether somebody signed up with it is found out when the mail is made.
 */
export const resendVerification = async (tx: Db, app: App, by: { token: string } | { email: string }): Promise<void> => {
  if ('email' in by) return queueMail(tx, app, 'mail-verification', by.email, { email: by.email })
  const row = await tx.selectFrom('pending_signup').select(['id', 'email']).where('token_hash', '=', tokenHash(by.token)).executeTakeFirst()
  if (row) await queueMail(tx, app, 'mail-verification', row.email, { pendingId: row.id })
}
