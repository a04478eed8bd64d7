import { sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#shared/access.ts'
import { noPermissions, type PermissionMap, type RoleKey } from '#shared/permissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notAllowed, notFound } from '../http/errors.ts'
import { changeRow } from '../http/versions.ts'
import { type Change, refuseStrongerRole, templateKeys } from './escalation.ts'

interface RoleRow {
  id: string
  name: string
  hotel_id: string | null
  key: string | null
  version: number
}

const asRole = (row: RoleRow): z.input<typeof Role> => ({
  id: row.id,
  name: row.name,
  hotelId: row.hotel_id,
  key: row.key as RoleKey | null,
  version: row.version,
})

/** The hotel's own roles and the templates, these first. */
export const listRoles = async (db: Db, hotelId: string, withPermissions: boolean): Promise<z.input<typeof Role>[]> => {
  const { rows } = await sql<RoleRow & { permissions: Partial<PermissionMap> | null; people: number | null }>`
    select id, name, hotel_id, key, version, given.people, case when ${withPermissions} then
      (select jsonb_object_agg(res.name, p.actions) from permission p join resource res on res.id = p.resource_id where p.role_id = role.id)
      end as permissions
    from role left join (select role_id, count(*)::int as people from member_role where hotel_id = ${hotelId} group by role_id) given
      on given.role_id = role.id
    where hotel_id = ${hotelId} or key = any(${[...templateKeys]}::text[])
    order by hotel_id is not null, array_position(${[...templateKeys]}::text[], key), lower(name)`.execute(db)
  if (!withPermissions) return rows.map(asRole)
  return rows.map(row => ({ ...asRole(row), permissions: { ...noPermissions(), ...row.permissions }, people: row.people ?? 0 }))
}

export const insertRole = async (tx: Tx, { hotel, viewer }: Change, name: string): Promise<z.input<typeof Role>> => {
  const row = await tx
    .insertInto('role')
    .values({ hotel_id: hotel.id, name, changed_by: viewer.id })
    .returning(['id', 'name', 'hotel_id', 'key', 'version'])
    .executeTakeFirstOrThrow()
  return asRole(row)
}

/** A role of this hotel or a global one. Throws 404 without it. */
export const roleOf = async (tx: Tx, hotelId: string, roleId: string): Promise<RoleRow> => {
  const row = await tx.selectFrom('role').select(['id', 'name', 'hotel_id', 'key', 'version']).where('id', '=', roleId).executeTakeFirst()
  if (!row || (row.hotel_id !== null && row.hotel_id !== hotelId)) throw notFound()
  return row
}

/** Global roles belong to all hotels: the super admin alone renames them. */
export const renameRole = async (
  tx: Tx,
  change: Change,
  { roleId, name, version }: { roleId: string; name?: string | undefined; version?: number | undefined },
): Promise<z.input<typeof Role>> => {
  const role = await roleOf(tx, change.hotel.id, roleId)
  if (role.hotel_id === null && !change.hotel.rights.isSuper)
    throw notAllowed('This role belongs to all hotels and cannot be changed here.')
  await refuseStrongerRole(tx, change, roleId)
  return asRole(await changeRow(tx, { table: 'role', key: { id: roleId }, set: { name }, version, by: change.viewer, current: asRole }))
}

/** Goes only when nobody has it: the foreign key of the staff's roles speaks. */
export const deleteRole = async (tx: Tx, change: Change, roleId: string): Promise<void> => {
  const role = await roleOf(tx, change.hotel.id, roleId)
  if (role.hotel_id === null) throw notAllowed('This role belongs to all hotels and cannot be deleted.')
  await refuseStrongerRole(tx, change, roleId)
  await tx.deleteFrom('role').where('id', '=', roleId).where('hotel_id', '=', change.hotel.id).execute()
}
