import type pg from 'pg'

/** Rows that are written once: the product's account may add and read them, and do nothing else. */
const writtenOnce = ['document', 'document_line', 'document_file']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Creates the product's account in the embedded database, or sets its password. */
export const makeAccount = async (client: pg.Client, account: string, password: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [account])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${quoted(account)} login password ${client.escapeLiteral(password)}`)
}

/** Grants the product's account its rights on tables that another account migrates, in one transaction. */
export const grantRows = async (client: pg.Client, account: string): Promise<void> => {
  const { rows } = await client.query<{ me: string; schema: string }>('select current_user as me, current_schema() as schema')
  const [{ me, schema } = { me: account, schema: '' }] = rows
  if (me === account) return
  const [to, inside] = [quoted(account), `in schema ${quoted(schema)}`]
  await client.query(
    [
      'begin',
      `grant usage on schema ${quoted(schema)} to ${to}`,
      `grant select, insert, update, delete on all tables ${inside} to ${to}`,
      `grant usage, select on all sequences ${inside} to ${to}`,
      `grant execute on all functions ${inside} to ${to}`,
      `revoke insert, update, delete on schema_migration from ${to}`,
      `revoke update, delete, truncate on ${writtenOnce.join(', ')} from ${to}`,
      'commit',
    ].join(';\n'),
  )
}
