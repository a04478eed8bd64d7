import { sql } from 'kysely'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import type { App } from '../context.ts'
import { runPrepared, type Tx } from '../db/connect.ts'
import { notSignedIn, Refusal } from '../http/errors/errors.ts'
import type { Transaction } from '../http/serve/call.ts'
import { hashPassword, isPassword, isWeakHash } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { type LoginTry, throttleLogin } from './throttle.ts'
import { newToken } from './tokens.ts'
import { signedInUser } from './viewer.ts'

export interface SignIn extends LoginTry {
  password: string
  ip: string
  userAgent: string | undefined
  before: string | undefined
}

interface Candidate {
  id: string | null
  password_hash: string | null
  disabled: boolean
  powerful: boolean
  pending_hash: string | null
}

const candidateStatement = `
  select a.id, a.password_hash, a.disabled_at is not null as disabled,
    exists (select 1 from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key in ('SUPER_ADMIN', 'PLATFORM_ADMIN'))
      as powerful,
    p.password_hash as pending_hash
  from (select $1::text as email) asked
    left join account a on a.email = asked.email
    left join lateral (select password_hash from pending_signup s where s.email = asked.email order by created_at desc limit 1) p on true`

const wrong = () => notSignedIn('Invalid email or password')

/** Signs in; returns session and browser tokens. All wrong tries get one answer in the same time. */
export const signIn = async (
  app: App,
  transaction: Transaction,
  attempt: SignIn,
): Promise<{ token: string; device: string; user: SignedInUser }> => {
  await throttleLogin(app, attempt)
  const [found] = await runPrepared<Candidate>(app.db, candidateStatement, [attempt.email])
  // A pending sign-up may be a stranger's: its password never counts for an account without one (`makeAdmin`).
  const stored = found?.id ? found.password_hash : found?.pending_hash
  if (!(await isPassword(stored, attempt.password))) throw wrong()
  if (!found?.id)
    throw new Refusal(
      403,
      'NOT_VERIFIED',
      'Please verify your email address first: open the link that we mailed you, or ask for a new one.',
    )
  if (found.disabled) throw wrong()
  const strong = stored && isWeakHash(stored) ? await hashPassword(attempt.password) : undefined
  const { id: accountId, powerful } = found
  const device = attempt.device ?? newToken()
  const token = await transaction(async tx => {
    if (stored && strong) await strengthen(tx, accountId, stored, strong)
    return beginSession(tx, { ...attempt, device, accountId, powerful, passwordHash: strong ?? stored })
  })
  if (token === undefined) throw wrong()
  const user = await signedInUser(app.db, token)
  if (!user) throw wrong()
  return { token, device, user }
}

/** Stores the password's hash with today's strength, unless another password was set meanwhile. */
const strengthen = async (tx: Tx, accountId: string, weak: string, strong: string): Promise<void> => {
  const account = tx.updateTable('account').set({ password_hash: strong }).where('id', '=', accountId)
  await account.where('password_hash', '=', weak).execute()
}

const wrongCurrent = () => {
  const message = 'The current password is not right.'
  return new Refusal(403, 'NOT_ALLOWED', message, { fields: { currentPassword: message } })
}

/** Checks the signed-in user's password, counted as a sign-in; returns its hash. Throws 403 on `currentPassword`. */
export const confirmPassword = async (app: App, accountId: string, password: string, attempt: LoginTry): Promise<string> => {
  await throttleLogin(app, attempt)
  const row = await app.db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst()
  if (!row?.password_hash || !(await isPassword(row.password_hash, password))) throw wrongCurrent()
  return row.password_hash
}

/** Sets a password and ends links that set one. Throws 403 if `confirmed` is given and no longer the stored one. */
export const setPassword = async (tx: Tx, accountId: string, passwordHash: string, confirmed?: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', accountId)
    .$if(confirmed !== undefined, query => query.where('password_hash', '=', confirmed ?? ''))
    .executeTakeFirst()
  // Another change came first: the confirmed password is no longer the current one.
  if (numUpdatedRows === 0n) throw wrongCurrent()
  await sql`delete from reset_link where account_id = ${accountId}`.execute(tx)
  await sql`delete from email_change where account_id = ${accountId}`.execute(tx)
}
