import { type RawBuilder, sql } from 'kysely'

/** The name of an account (`of`: a column of ids) for a hotel's staff, "the platform" for a super admin, or null. */
export const accountName = (of: string): RawBuilder<string | null> => sql<string | null>`(
  select case when exists (
      select from account_role ar join role r on r.id = ar.role_id where ar.account_id = named.id and r.key = 'SUPER_ADMIN'
    ) then 'the platform' else named.name end
  from account named where named.id = ${sql.ref(of)})`
