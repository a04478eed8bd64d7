import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type JobHandlers, queue } from '../jobs/outbox.ts'
import {
  accountExistsMail,
  confirmEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '../mails/accounts/account.ts'
import type { MailText } from '../mails/layout.ts'
import { messageIdOf } from '../outside/mail.ts'
import { sendNotice } from './counted-mail.ts'
import { newToken, tokenHash } from './tokens.ts'

/**
 * Returns the token of a new link to choose a password, which replaces the older link. Undefined if the account has
 * another address by now: a link mailed to the former one would open it.
 */
export const newResetLink = async (db: Db, { id, email }: { id: string; email: string }, minutes: number): Promise<string | undefined> => {
  const token = newToken()
  const { numAffectedRows } = await sql`insert into reset_link (account_id, token_hash, expires_at)
    select id, ${tokenHash(token)}, now() + make_interval(mins => ${minutes}) from account where id = ${id} and email = ${email} for share
    on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db)
  return numAffectedRows ? token : undefined
}

/** Queues a mail about a changed password to the present address, which may change before the mail is sent. */
export const queuePasswordChanged = async (tx: Tx, accountId: string): Promise<void> => {
  const account = await tx.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirst()
  if (account) await queue(tx, 'mail-password-changed', account)
}

/** Names a sign-up by its id, or the newest sign-up of an address. */
const Pending = z.union([z.object({ pendingId: z.string() }), z.object({ email: z.string() })])
const EmailChange = z.object({ accountId: z.string(), email: z.string() })
/** Name and address of the account when the mail was queued; they may have changed since. */
const Recipient = z.object({ name: z.string(), email: z.string() })
const Address = z.object({ email: z.string() })

/** A link's token is made when its mail is sent: the database has only its hash. A retry makes a new one. */
export const accountJobs = (app: App): JobHandlers => {
  const origin = app.config.publicUrl
  const messageOf = (to: string, job: number, mail: MailText) => ({ ...mail, to, messageId: messageIdOf(`account.${job}`, origin) })
  const send = (to: string, job: number, mail: MailText) => app.mail.send(messageOf(to, job, mail))
  const accountOf = (email: string) =>
    app.db.selectFrom('account').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
  return {
    'mail-verification': async (payload, { id }) => {
      const wanted = Pending.parse(payload)
      const token = newToken()
      const row = await app.db
        .updateTable('pending_signup')
        .set({ token_hash: tokenHash(token), token_expires_at: sql`now() + interval '24 hours'` })
        .where('id', '=', eb =>
          'pendingId' in wanted
            ? eb.val(wanted.pendingId)
            : eb.selectFrom('pending_signup').select('id').where('email', '=', wanted.email).orderBy('created_at', 'desc').limit(1),
        )
        .returning(['name', 'email'])
        .executeTakeFirst()
      if (row) await send(row.email, id, verificationMail(row.name, `${origin}/verifyuser/${token}`))
    },
    'mail-confirm-email': async (payload, { id }) => {
      const { accountId, email } = EmailChange.parse(payload)
      const taken = await accountOf(email)
      if (taken) return send(taken.email, id, accountExistsMail(taken.name, `${origin}/login`))
      const token = newToken()
      const { rows } = await sql<{
        name: string
      }>`update email_change c set token_hash = ${tokenHash(token)}, expires_at = now() + interval '24 hours'
        from account a where a.id = c.account_id and c.account_id = ${accountId} and c.email = ${email} returning a.name`.execute(app.db)
      if (rows[0]) await send(email, id, confirmEmailMail(rows[0].name, `${origin}/confirmemail/${token}`))
    },
    'mail-email-changed': async (payload, job) => {
      const { name, email } = Recipient.parse(payload)
      await sendNotice(app, messageOf(email, job.id, emailChangedMail(name)), job)
    },
    'mail-account-exists': async (payload, { id }) => {
      const account = await accountOf(Address.parse(payload).email)
      if (account) await send(account.email, id, accountExistsMail(account.name, `${origin}/login`))
    },
    'mail-reset': async (payload, { id }) => {
      const account = await accountOf(Address.parse(payload).email)
      if (!account) return
      const token = await newResetLink(app.db, account, 30)
      if (token) await send(account.email, id, resetMail(account.name, `${origin}/resetpassword/${token}`))
    },
    'mail-password-changed': async (payload, job) => {
      const { name, email } = Recipient.parse(payload)
      await sendNotice(app, messageOf(email, job.id, passwordChangedMail(name, `${origin}/login`)), job)
    },
  }
}
