import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permission } from '#shared/accounts/access.ts'
import { type Action, Area, inOrder } from '#shared/contract/permissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, notAllowed, notFound } from '../http/errors/errors.ts'
import { changeRow } from '../http/serve/versions.ts'
import { type Change, refuseOwnRole, refuseStrongerGrant, refuseStrongerRole, templateKeys } from './escalation.ts'
import { roleOf } from './roles.ts'

type Grant = z.input<typeof Permission>

interface Row {
  id: string
  resource: Area
  resource_id: string
  role_id: string
  role: string
  actions: Action[]
  hotel_id: string | null
}

const selected = sql`select p.id, res.name as resource, p.resource_id, p.role_id, r.name as role, p.actions, p.hotel_id
  from permission p join role r on r.id = p.role_id join resource res on res.id = p.resource_id`

const asGrant = (row: Row): Grant => ({
  id: row.id,
  resource: row.resource,
  resourceId: row.resource_id,
  roleId: row.role_id,
  roles: [row.role],
  actions: row.actions,
  hotelId: row.hotel_id,
})

export const listPermissions = async (db: Db, hotelId: string): Promise<Grant[]> => {
  const { rows } = await sql<Row>`${selected}
    where r.hotel_id = ${hotelId} or r.key = any(${[...templateKeys]}::text[])
    order by r.hotel_id is null, array_position(${[...templateKeys]}::text[], r.key), lower(r.name),
      array_position(${[...Area.options]}::text[], res.name)`.execute(db)
  return rows.map(asGrant)
}

export const listResources = async (db: Db): Promise<{ id: string; name: Area }[]> => {
  const { rows } = await sql<{ id: string; name: Area }>`select id, name from resource
    order by array_position(${[...Area.options]}::text[], name)`.execute(db)
  return rows
}

const areaOf = async (tx: Tx, resourceId: string): Promise<Area> => {
  const row = await tx.selectFrom('resource').select('name').where('id', '=', resourceId).executeTakeFirst()
  if (!row) throw badRequest({ resourceId: 'There is no such resource.' })
  return Area.parse(row.name)
}

const permissionOf = async (tx: Tx, hotelId: string, id: string): Promise<Row> => {
  const { rows } = await sql<Row>`${selected} where p.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row || (row.hotel_id !== null && row.hotel_id !== hotelId)) throw notFound()
  return row
}

const ownPermission = async (tx: Tx, change: Change, id: string): Promise<string> => {
  const row = await permissionOf(tx, change.hotel.id, id)
  if (row.hotel_id === null) throw notAllowed('This permission belongs to all hotels and cannot be changed.')
  await refuseOwnRole(tx, change, row.role_id)
  await refuseStrongerRole(tx, change, row.role_id)
  return row.role_id
}

/** What a role may do is part of it: its version counts the changes of its grants. */
const raiseVersion = (tx: Tx, { viewer }: Change, roleId: string) => changeRow(tx, { table: 'role', key: { id: roleId }, by: viewer })

export const grant = async (tx: Tx, change: Change, to: { roleId: string; resourceId: string; actions: Action[] }): Promise<Grant> => {
  const area = await areaOf(tx, to.resourceId)
  const role = await roleOf(tx, change.hotel.id, to.roleId)
  if (role.hotel_id === null) throw notAllowed('This role belongs to all hotels: make a role of your own for other permissions.')
  await refuseOwnRole(tx, change, to.roleId)
  await refuseStrongerRole(tx, change, to.roleId)
  refuseStrongerGrant(change, area, to.actions)
  const values = { hotel_id: change.hotel.id, role_id: to.roleId, resource_id: to.resourceId, actions: inOrder(to.actions) }
  await raiseVersion(tx, change, to.roleId)
  const { id } = await tx.insertInto('permission').values(values).returning('id').executeTakeFirstOrThrow()
  return asGrant(await permissionOf(tx, change.hotel.id, id))
}

/** What is to stand there may not be more than the caller holds; nor may what the role could do before. */
export const changeGrant = async (tx: Tx, change: Change, id: string, to: { resourceId: string; actions: Action[] }): Promise<Grant> => {
  const area = await areaOf(tx, to.resourceId)
  const roleId = await ownPermission(tx, change, id)
  refuseStrongerGrant(change, area, to.actions)
  await raiseVersion(tx, change, roleId)
  await tx
    .updateTable('permission')
    .set({ resource_id: to.resourceId, actions: inOrder(to.actions) })
    .where('id', '=', id)
    .execute()
  return asGrant(await permissionOf(tx, change.hotel.id, id))
}

export const takeBack = async (tx: Tx, change: Change, id: string): Promise<void> => {
  await raiseVersion(tx, change, await ownPermission(tx, change, id))
  await tx.deleteFrom('permission').where('id', '=', id).where('hotel_id', '=', change.hotel.id).execute()
}
