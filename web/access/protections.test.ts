import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Role } from '#shared/access.ts'
import { allPermissions, noPermissions, type PermissionMap, type RoleKey } from '#shared/permissions.ts'
import {
  type Looker,
  mayAdd,
  mayAssign,
  mayDeletePermission,
  mayDeleteRole,
  mayDeleteUser,
  mayEditPermission,
  mayEditRole,
  mayEditUser,
  mayGrantTo,
} from './protections.ts'

const looker = (key: RoleKey | null, permissions: PermissionMap = allPermissions()): Looker => ({
  id: 'me',
  roles: [{ id: 'my-role', key }],
  permissions,
})
const owner = looker('ADMIN')
const reader = looker(null, { ...noPermissions(), users: ['READ'] })
const user = (id: string) => ({ id, name: 'Priya', email: 'p@desk.example', phone: null, roles: [] })
const role = (wish: Partial<Role> = {}): Role => ({ id: 'other-role', name: 'Desk', hotelId: 'hotel', key: null, ...wish })
const permission = (wish: Partial<Permission> = {}): Permission => ({
  ...{ id: 'p', resource: 'rooms', resourceId: 'r', roleId: 'other-role', roles: ['Desk'], actions: ['READ'], hotelId: 'hotel' },
  ...wish,
})

test('who may only look sees no action at all', () => {
  assert.deepEqual(
    [
      mayAdd(reader),
      mayEditUser(reader, user('other')),
      mayDeleteUser(reader, user('other')),
      mayEditRole(reader, role()),
      mayDeleteRole(reader, role()),
      mayEditPermission(reader, permission()),
      mayDeletePermission(reader, permission()),
    ],
    Array.from({ length: 7 }, () => false),
  )
})

test('an owner changes everybody but themselves', () => {
  assert.ok(mayAdd(owner) && mayEditUser(owner, user('other')) && mayDeleteUser(owner, user('other')))
  assert.ok(!mayEditUser(owner, user('me')) && !mayDeleteUser(owner, user('me')))
})

test('global roles are renamed by the super admin alone and deleted by nobody', () => {
  const template = role({ hotelId: null, key: 'MANAGER' })
  const boss = looker('SUPER_ADMIN')
  assert.deepEqual([mayEditRole(owner, template), mayEditRole(boss, template)], [false, true])
  assert.deepEqual([mayDeleteRole(owner, template), mayDeleteRole(boss, template)], [false, false])
  assert.ok(mayEditRole(owner, role()) && mayDeleteRole(owner, role()))
})

test('global permissions are neither edited nor deleted, whoever looks', () => {
  for (const somebody of [owner, looker('SUPER_ADMIN')]) {
    assert.ok(!mayEditPermission(somebody, permission({ hotelId: null })) && !mayDeletePermission(somebody, permission({ hotelId: null })))
    assert.ok(!mayGrantTo(somebody, role({ hotelId: null })))
  }
})

test('nobody changes what their own roles may do', () => {
  const mine = permission({ roleId: 'my-role' })
  assert.ok(!mayEditPermission(owner, mine) && !mayDeletePermission(owner, mine) && !mayGrantTo(owner, role({ id: 'my-role' })))
  assert.ok(mayEditPermission(owner, permission()) && mayDeletePermission(owner, permission()) && mayGrantTo(owner, role()))
})

test('nobody changes or gives on what they do not hold', () => {
  const boss = looker(null, { ...noPermissions(), users: ['CREATE', 'READ', 'UPDATE', 'DELETE'], rooms: ['READ'] })
  assert.ok(mayEditPermission(boss, permission()))
  assert.ok(!mayEditPermission(boss, permission({ actions: ['READ', 'DELETE'] })))
  assert.ok(mayAssign(boss, role({ permissions: { ...noPermissions(), rooms: ['READ'] } })))
  assert.ok(!mayAssign(boss, role({ permissions: { ...noPermissions(), rooms: ['UPDATE'] } })))
  assert.ok(mayAssign(boss, role()))
})
