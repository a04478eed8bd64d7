import { sql } from 'kysely'
import { email as emailField } from '#shared/contract/fields.ts'
import type { Db } from '../db/connect.ts'
import { newResetLink } from './links.ts'
import { endSessions } from './sessions.ts'

/**
 * Makes the address's account, new if needed, an admin; returns the token of a link to set its password, valid 24
 * hours. Ends its sessions, since those of staff may last longer than an admin's. Throws for an invalid address.
 */
export const makeAdmin = async (db: Db, address: string, key: 'SUPER_ADMIN' | 'PLATFORM_ADMIN'): Promise<string> => {
  const { data: email, error } = emailField.safeParse(address)
  if (email === undefined) throw new Error(error?.issues[0]?.message ?? 'Invalid email address')
  return db.transaction().execute(async tx => {
    await tx
      .insertInto('account')
      .values({ name: email.split('@')[0] ?? email, email })
      .onConflict(on => on.column('email').doNothing())
      .execute()
    const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await sql`insert into account_role (account_id, role_id) select ${id}, id from role where key = ${key} on conflict do nothing`.execute(
      tx,
    )
    await endSessions(tx, id)
    const token = await newResetLink(tx, { id, email }, 24 * 60)
    if (!token) throw new Error('This account has just got another address. Please try again.')
    return token
  })
}
