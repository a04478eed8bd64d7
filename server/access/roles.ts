import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Role, RoleForm } from '#shared/accounts/access.ts'
import { areas, inOrder, noPermissions, type PermissionMap, type RoleKey } from '#shared/contract/permissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { conflict, notAllowed, notFound } from '../http/errors/errors.ts'
import { changeRow } from '../http/serve/versions.ts'
import { type Change, refuseOwnRole, refuseStrongerGrant, refuseStrongerRole, templateKeys } from './escalation.ts'

type Form = z.output<typeof RoleForm>

interface RoleRow {
  id: string
  name: string
  hotel_id: string | null
  key: string | null
  version: number
  people: number
  permissions: Partial<PermissionMap> | null
}

const asRole = ({ permissions, ...row }: RoleRow): z.input<typeof Role> => ({
  id: row.id,
  name: row.name,
  hotelId: row.hotel_id,
  key: row.key as RoleKey | null,
  version: row.version,
  people: row.people,
  ...(permissions && { permissions: { ...noPermissions(), ...permissions } }),
})

const templates = sql`any(${[...templateKeys]}::text[])`

const readRoles = async (db: Db, hotelId: string, which: RawBuilder<unknown>, withPermissions: boolean) => {
  const { rows } = await sql<RoleRow>`
    select role.id, role.name, role.hotel_id, role.key, role.version, coalesce(held.people, 0)::int as people,
      case when ${withPermissions} then coalesce((select jsonb_object_agg(res.name, p.actions)
        from permission p join resource res on res.id = p.resource_id where p.role_id = role.id), '{}') end as permissions
    from role left join (select role_id, count(*) as people from member_role where hotel_id = ${hotelId} group by role_id) held
      on held.role_id = role.id
    where ${which}
    order by role.hotel_id is not null, array_position(${[...templateKeys]}::text[], role.key), lower(role.name)`.execute(db)
  return rows.map(asRole)
}

/** The hotel's own roles and the templates, these first; each with how many of the hotel's people have it. */
export const listRoles = (db: Db, hotelId: string, withPermissions: boolean): Promise<z.input<typeof Role>[]> =>
  readRoles(db, hotelId, sql`role.hotel_id = ${hotelId} or role.key = ${templates}`, withPermissions)

const readRole = async (tx: Tx, hotelId: string, roleId: string): Promise<z.input<typeof Role>> => {
  const [role] = await readRoles(tx, hotelId, sql`role.id = ${roleId}`, true)
  if (!role) throw notFound()
  return role
}

/** The templates' names are everybody's: a hotel's own role of such a name could not be told from them. */
const isTemplates = (name: string) =>
  sql<boolean>`exists (select from role t where t.key = ${templates} and lower(t.name) = lower(${name}))`
const taken = 'A role of this name is there for all hotels already.'
const nameTaken = () => conflict(taken, undefined, { name: taken })

export const addRole = async (tx: Tx, change: Change, { name, permissions }: Form): Promise<z.input<typeof Role>> => {
  const { hotel, viewer } = change
  const { rows } = await sql<{ id: string }>`insert into role (hotel_id, name, changed_by)
    select ${hotel.id}::uuid, ${name}, ${viewer.id}::uuid where not ${isTemplates(name)} returning id`.execute(tx)
  if (!rows[0]) throw nameTaken()
  if (permissions) await setGrants(tx, change, rows[0].id, permissions)
  return readRole(tx, hotel.id, rows[0].id)
}

/** A role of this hotel or a global one. Throws 404 without it. */
export const roleOf = async (tx: Tx, hotelId: string, roleId: string): Promise<{ name: string; hotel_id: string | null }> => {
  const row = await tx.selectFrom('role').select(['name', 'hotel_id']).where('id', '=', roleId).executeTakeFirst()
  if (!row || (row.hotel_id !== null && row.hotel_id !== hotelId)) throw notFound()
  return row
}

/** Makes what a role may do just this: what is left out it may not. */
const setGrants = async (tx: Tx, change: Change, roleId: string, permissions: Partial<PermissionMap>): Promise<void> => {
  const wanted = areas.flatMap(area => (permissions[area]?.length ? [{ area, actions: inOrder(permissions[area]) }] : []))
  for (const { area, actions } of wanted) refuseStrongerGrant(change, area, actions)
  await sql`with wanted as (
      select res.id, array(select jsonb_array_elements_text(w.actions)) as actions
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(area text, actions jsonb) join resource res on res.name = w.area
    ), gone as (
      delete from permission where role_id = ${roleId} and resource_id not in (select id from wanted)
    )
    insert into permission (hotel_id, role_id, resource_id, actions)
    select ${change.hotel.id}::uuid, ${roleId}::uuid, id, actions from wanted
    on conflict (role_id, resource_id) do update set actions = excluded.actions`.execute(tx)
}

type RoleUpdate = Partial<Form> & { roleId: string; version?: number | undefined }

/** Global roles belong to all hotels: the super admin alone renames them, and nobody changes what they may do. */
export const changeRole = async (tx: Tx, change: Change, { roleId, name, permissions, version }: RoleUpdate) => {
  const { hotel, viewer: by } = change
  const role = await roleOf(tx, hotel.id, roleId)
  if (role.hotel_id === null && !hotel.rights.isSuper) throw notAllowed('This role belongs to all hotels and cannot be changed here.')
  if (role.hotel_id === null && permissions)
    throw notAllowed('This role belongs to all hotels: make a role of your own for other permissions.')
  await refuseStrongerRole(tx, change, roleId)
  if (permissions) await refuseOwnRole(tx, change, roleId)
  const current = () => readRole(tx, hotel.id, roleId)
  await changeRow(tx, { table: 'role', key: { id: roleId }, set: { name }, version, by, current })
  if (role.hotel_id !== null && name !== undefined && name !== role.name) await refuseTemplates(tx, name)
  if (permissions) await setGrants(tx, change, roleId, permissions)
  return current()
}

const refuseTemplates = async (tx: Tx, name: string): Promise<void> => {
  const { rows } = await sql`select where ${isTemplates(name)}`.execute(tx)
  if (rows.length > 0) throw nameTaken()
}

/** Refused while anybody has the role, by the foreign key `member_role_of_role`. */
export const deleteRole = async (tx: Tx, change: Change, roleId: string): Promise<void> => {
  const role = await roleOf(tx, change.hotel.id, roleId)
  if (role.hotel_id === null) throw notAllowed('This role belongs to all hotels and cannot be deleted.')
  await refuseStrongerRole(tx, change, roleId)
  await tx.deleteFrom('role').where('id', '=', roleId).where('hotel_id', '=', change.hotel.id).execute()
}
