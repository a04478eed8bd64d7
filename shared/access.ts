import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, password, phoneNumber, queryFlag, version } from './fields.ts'
import { listData, listInput } from './list.ts'
import { Action, Area, PermissionMap, RoleKey } from './permissions.ts'

const roleList = z.array(z.strictObject({ id })).min(1, 'At least one role must be selected.').max(20, 'At most 20 roles.')

export const StaffUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.object({ id, name: z.string() })),
  version: z.int(),
})
export type StaffUser = z.output<typeof StaffUser>

const userFields = {
  name: z.string().trim().min(2, 'Name must be at least 2 characters.').max(100, 'At most 100 characters.'),
  email,
  roles: roleList,
}

/** A new member of the staff; the hotel chooses the first password. */
export const UserForm = z.strictObject({ ...userFields, phone: phoneNumber, password })
export const UserUpdate = z.strictObject({ ...userFields, phone: phoneNumber, password }).partial()

export const userApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/getusers',
    summary: "The hotel's staff with their roles",
    access: { area: 'users', action: 'READ' },
    input: listInput({ hotelId: id }, { sortBy: ['name', 'email'], filterBy: { roleId: id, userId: id } }),
    data: listData(StaffUser),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/createuser',
    summary: 'Makes a staff account, or attaches one that a hotel of the same owner made',
    access: { area: 'users', action: 'CREATE', refs: [['role', 'roles.*.id']] },
    input: UserForm.extend({ hotelId: id }),
    data: StaffUser,
    message: 'New user created successfully!',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/user/updateuser',
    summary: 'Changes a member of the staff',
    access: { area: 'users', action: 'UPDATE', row: ['hotel_person', 'userId'], refs: [['role', 'roles.*.id']] },
    input: UserUpdate.extend({ hotelId: id, userId: id, version }),
    data: StaffUser,
    message: 'User updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/deleteuser',
    summary: 'Takes somebody out of the staff; their sessions end at once',
    access: { area: 'users', action: 'DELETE', row: ['hotel_person', 'userId'] },
    input: z.strictObject({ hotelId: id, userId: id }),
    data: z.object({}),
    message: 'User deleted successfully!',
  }),
}

export const Role = z.object({
  id,
  name: z.string(),
  /** Null: a global role. */
  hotelId: id.nullable(),
  key: RoleKey.nullable(),
  permissions: PermissionMap.optional(),
  /** How many of the hotel's staff have it. */
  people: z.int().optional(),
  version: z.int(),
})
export type Role = z.output<typeof Role>

export const RoleForm = z.strictObject({
  name: z.string('Invalid role name.').trim().min(1, 'Invalid role name.').max(50, 'Invalid role name.'),
})

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/role/getrole',
    summary: 'The roles that the hotel can assign: its own and the templates',
    access: { area: 'users', action: 'READ' },
    input: z.strictObject({ hotelId: id, includePermissions: queryFlag.optional() }),
    data: z.array(Role),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/role/createrole',
    summary: 'Makes a role of the hotel',
    access: { area: 'users', action: 'CREATE' },
    input: RoleForm.extend({ hotelId: id }),
    data: Role,
    message: 'New role created successfully!',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/role/updaterole',
    summary: 'Renames a role; a global one only by the super admin',
    access: { area: 'users', action: 'UPDATE', row: ['role', 'roleId'] },
    input: RoleForm.extend({ hotelId: id, roleId: id, version }),
    data: Role,
    message: 'Role updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/role/deleterole',
    summary: 'Deletes a role of the hotel that nobody has; never a global one',
    access: { area: 'users', action: 'DELETE', row: ['role', 'roleId'] },
    input: z.strictObject({ hotelId: id, roleId: id }),
    data: z.object({}),
    message: 'Role deleted successfully!',
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
