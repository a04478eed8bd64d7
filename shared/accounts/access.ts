import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { email, id, password, phoneNumber, queryFlag } from '../contract/fields.ts'
import { listData, listInput, maxUnpaged } from '../contract/list.ts'
import { Action, Area, Grants, PermissionMap, RoleKey } from '../contract/permissions.ts'
import { personName, thingName } from '../words/text-fields.ts'

const noRole = 'At least one role must be selected.'
/** Their names may stand beside, as in an answer; only the ids count. */
const roleList = z
  .array(z.strictObject({ id, name: z.string().max(200).optional() }), noRole)
  .min(1, noRole)
  .max(20, 'At most 20 roles.')

export const StaffUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.object({ id, name: z.string() })),
  version: z.int(),
  /** When they were last sent a link to choose a password; null once they have one. */
  invitedAt: z.string().nullable(),
})
export type StaffUser = z.output<typeof StaffUser>

export const UserForm = z.strictObject({
  name: personName('Name must be at least 2 characters.'),
  email,
  roles: roleList,
  phone: phoneNumber,
  password,
})
export const UserUpdate = UserForm.partial()

export const invitationDays = 7

const newUser = <F extends z.ZodRawShape>(more: F) =>
  z.discriminatedUnion('invite', [
    UserForm.omit({ password: true }).extend({ ...more, invite: z.literal(true) }),
    UserForm.extend({ ...more, invite: z.literal(false).optional() }),
  ])

export const NewUserForm = newUser({})

const roleRefs = [['role', 'roles.*.id']] as const

export const userApi = {
  ...crud({
    noun: { one: 'user', many: 'users' },
    path: 'user',
    area: 'users',
    hotel: 'named',
    table: 'hotel_person',
    idField: 'userId',
    row: StaffUser,
    form: UserForm,
    refs: roleRefs,
    summaries: {
      update: 'Changes a member of the staff',
      remove: 'Takes somebody out of the staff; their sessions end at once',
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/getusers',
    summary: `The hotel's staff with their roles; without a page the first ${maxUnpaged}, and beside them the total`,
    access: { area: 'users', action: 'READ' },
    input: listInput({ hotelId: id }, { sortBy: ['name', 'email'], filterBy: { roleId: id, userId: id } }),
    data: listData(StaffUser),
    meta: z.object({ total: z.int().min(0).optional() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/createuser',
    summary: 'Makes a staff account, with a password or by invitation, or attaches one that a hotel of the same owner made',
    access: { area: 'users', action: 'CREATE', refs: roleRefs },
    input: newUser({ hotelId: id }),
    data: StaffUser,
    message: 'New user created successfully!',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/user/inviteuser',
    summary: 'Sends a new link to somebody who has not chosen a password yet; the older one is dead',
    access: { area: 'users', action: 'UPDATE', row: ['hotel_person', 'userId'] },
    input: z.strictObject({ hotelId: id, userId: id }),
    data: StaffUser,
    message: 'Invitation sent successfully!',
  }),
}

export const Role = z.object({
  id,
  name: z.string(),
  hotelId: id.nullable(),
  key: RoleKey.nullable(),
  permissions: PermissionMap.optional(),
  version: z.int(),
  people: z.int(),
})
export type Role = z.output<typeof Role>

export const RoleForm = z.strictObject({
  name: thingName(50, 'Invalid role name.', 'Invalid role name.'),
  permissions: Grants.optional(),
})

export const roleApi = {
  ...crud({
    noun: { one: 'role', many: 'roles' },
    path: 'role',
    area: 'users',
    hotel: 'named',
    table: 'role',
    idField: 'roleId',
    row: Role,
    form: RoleForm,
    example: { name: 'Night desk', permissions: { bookings: ['CREATE', 'READ'] } },
    summaries: {
      create: 'Makes a role of the hotel; it may do at most what the caller may',
      update: 'Renames a role and sets what it may do; a global one is renamed by the super admin alone',
      remove: 'Deletes a role of the hotel that nobody has; never a global one',
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/role/getrole',
    summary: 'The roles that the hotel can assign: its own and the templates',
    access: { area: 'users', action: 'READ' },
    input: z.strictObject({ hotelId: id, includePermissions: queryFlag.optional() }),
    data: z.array(Role),
  }),
}

export const Permission = z.object({
  id,
  resource: Area,
  resourceId: id,
  roleId: id,
  roles: z.array(z.string()),
  actions: z.array(Action),
  hotelId: id.nullable(),
})
export type Permission = z.output<typeof Permission>

const actionList = z.array(Action).min(1, 'Choose at least one action.').max(4)

export const PermissionForm = z.strictObject({ roleId: id, resourceId: id, actions: actionList })

export const permissionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/permission/getpermissions',
    summary: 'What the roles of the hotel may do, the templates included',
    access: { area: 'users', action: 'READ' },
    input: z.strictObject({ hotelId: id, includeResources: queryFlag.optional(), includeRoles: queryFlag.optional() }),
    data: z.array(Permission),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/permission/createpermission',
    summary: "Grants a role of the hotel actions on a resource, at most the caller's own",
    access: { area: 'users', action: 'CREATE', refs: [['role', 'roleId']] },
    input: PermissionForm.extend({ hotelId: id }),
    data: Permission,
    message: 'New permission created successfully!',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/permission/updatepermission',
    summary: 'Changes a grant; never a global one',
    access: { area: 'users', action: 'UPDATE', row: ['permission', 'permissionId'] },
    input: PermissionForm.omit({ roleId: true }).extend({ hotelId: id, permissionId: id }),
    data: Permission,
    message: 'Permission updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/permission/deletepermission',
    summary: 'Takes a grant back; never a global one',
    access: { area: 'users', action: 'DELETE', row: ['permission', 'permissionId'] },
    input: z.strictObject({ hotelId: id, permissionId: id }),
    data: z.object({}),
    message: 'Permission deleted successfully!',
  }),
}

export const resourceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/resource/getresource',
    summary: 'The eight areas that rights are about',
    access: 'signed-in',
    input: z.strictObject({}),
    data: z.array(z.object({ id, name: Area })),
  }),
}
