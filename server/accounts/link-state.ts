import { sql } from 'kysely'
import type { z } from 'zod'
import type { LinkState, linkKinds } from '#shared/accounts/accounts.ts'
import type { Db, Tx } from '../db/connect.ts'
import { namesOf } from './passwords.ts'
import { tokenHash } from './tokens.ts'

/** Where the links of a kind wait to be opened, and whose they are; who signs up has no account yet. */
const waiting = {
  verify: sql`select email, null::uuid as account_id from pending_signup where token_expires_at > now() and token_hash =`,
  reset: sql`select a.email, a.id from reset_link l join account a on a.id = l.account_id where l.expires_at > now() and l.token_hash =`,
  email: sql`select email, account_id from email_change where expires_at > now() and token_hash =`,
}

interface Found {
  state: 'good' | 'used'
  email: string | null
  account_id: string | null
}

/** What has become of a mailed link, and whose it is: only who got the mail knows its token. Changes nothing. */
export const stateOfLink = async (
  tx: Tx,
  { token, kind }: { token: string; kind: (typeof linkKinds)[number] },
): Promise<z.output<typeof LinkState>> => {
  const hash = tokenHash(token)
  const { rows } = await sql<Found>`select 'good' as state, email, account_id from (${waiting[kind]} ${hash}) live (email, account_id)
    union all select 'used', a.email, a.id from used_link l left join account a on a.id = l.account_id where l.token_hash = ${hash}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return { state: 'ended' }
  const { state, email, account_id: id } = found
  if (state !== 'good' || kind !== 'reset' || id === null) return { state, email }
  return { state, email, names: await namesOf(tx, id), isFirstPassword: !(await hasPassword(tx, id)) }
}

const hasPassword = async (db: Db, accountId: string): Promise<boolean> => {
  const account = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst()
  return account?.password_hash != null
}

/** Links that went to an address before say nothing of the one that the account has now. */
export const forgetUsed = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('used_link').set({ account_id: null }).where('account_id', '=', accountId).execute()
}

/** Notes that links did what they were for; `hashes` are those of their tokens, each marked once. */
export const markUsed = async (tx: Tx, hashes: readonly Buffer[], accountId: string): Promise<void> => {
  await tx
    .insertInto('used_link')
    .values(hashes.map(token_hash => ({ token_hash, account_id: accountId })))
    .execute()
}
