import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

export interface PowerfulAccount {
  email: string
  role: string
}

/** Who has a role of the whole platform and is not disabled. */
export const powerfulAccounts = async (db: Db): Promise<PowerfulAccount[]> => {
  const { rows } = await sql<PowerfulAccount>`
    select a.email, case r.key when 'SUPER_ADMIN' then 'super admin' else 'platform admin' end as role
    from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where r.key in ('SUPER_ADMIN', 'PLATFORM_ADMIN') and a.disabled_at is null order by r.key desc, a.email`.execute(db)
  return rows
}

export const powerfulLine = (accounts: readonly PowerfulAccount[]): string =>
  `Administrators of the whole platform: ${accounts.map(({ email, role }) => `${email} (${role})`).join(', ') || 'none'}`
