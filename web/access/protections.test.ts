import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Role } from '#shared/accounts/access.ts'
import { actions, allPermissions, noPermissions, type PermissionMap, type RoleKey } from '#shared/contract/permissions.ts'
import {
  mayAssign,
  mayDo,
  mayGrantTo,
  permissionChoices,
  roleChoices,
  strongerGrantees,
  strongerRoles,
  userChoices,
  type Viewer,
} from './protections.ts'

const viewer = (key: RoleKey | null, permissions: PermissionMap = allPermissions()): Viewer => ({
  id: 'me',
  roles: [{ id: 'my-role', key }],
  permissions,
})
const rights = (wish: Partial<PermissionMap>): PermissionMap => ({ ...noPermissions(), ...wish })
const owner = viewer('ADMIN')
const superAdmin = viewer('SUPER_ADMIN')
const reader = viewer(null, rights({ users: ['READ'] }))
const staffOffice = viewer(null, rights({ users: [...actions] }))

const user = (id: string, ...roleIds: string[]) => ({
  id,
  name: 'Priya',
  email: 'p@desk.example',
  phone: null,
  version: 1,
  invitedAt: null,
  roles: roleIds.map(roleId => ({ id: roleId, name: 'Desk' })),
})
const role = (wish: Partial<Role> = {}): Role => ({
  id: 'other-role',
  name: 'Desk',
  hotelId: 'hotel',
  key: null,
  version: 1,
  people: 0,
  ...wish,
})
const permission = (wish: Partial<Permission> = {}): Permission => ({
  id: 'p',
  resource: 'rooms',
  resourceId: 'r',
  roleId: 'other-role',
  roles: ['Desk'],
  actions: ['READ'],
  hotelId: 'hotel',
  ...wish,
})

const none: ReadonlySet<string> = new Set()
const both = { edit: true, remove: true }
const neither = { edit: false, remove: false }
const because = (reason: string) => ({ ...neither, reason })

test('who may only look sees no action at all, and no reason for it', () => {
  assert.deepEqual(
    actions.filter(action => mayDo(reader, action)),
    ['READ'],
  )
  const strong = new Set(['other-role'])
  for (const stronger of [none, strong]) {
    assert.deepEqual(userChoices(reader, user('other', 'other-role'), stronger), neither)
    assert.deepEqual(permissionChoices(reader, permission(), stronger), neither)
  }
  assert.deepEqual(roleChoices(reader, role({ permissions: allPermissions() })), neither)
})

test('each right opens its own button', () => {
  const writer = (action: 'UPDATE' | 'DELETE') => viewer(null, rights({ users: ['READ', action] }))
  assert.deepEqual(userChoices(writer('UPDATE'), user('other'), none), { edit: true, remove: false })
  assert.deepEqual(roleChoices(writer('DELETE'), role()), { edit: false, remove: true })
  assert.deepEqual(permissionChoices(writer('UPDATE'), permission(), none), { edit: true, remove: false })
  assert.ok(mayDo(writer('UPDATE'), 'UPDATE') && !mayDo(writer('UPDATE'), 'DELETE') && mayDo(writer('DELETE'), 'DELETE'))
})

test('an owner changes everybody but themselves', () => {
  assert.ok(mayDo(owner, 'CREATE'))
  assert.deepEqual(userChoices(owner, user('other'), none), both)
  assert.deepEqual(userChoices(owner, user('me'), none), neither)
})

test('global roles are renamed by the super admin alone and deleted by nobody', () => {
  const template = role({ hotelId: null, key: 'MANAGER' })
  assert.deepEqual(roleChoices(owner, template), neither)
  assert.deepEqual(roleChoices(superAdmin, template), { edit: true, remove: false })
  assert.deepEqual(roleChoices(owner, role()), both)
})

test('global permissions are neither edited nor deleted, whoever looks', () => {
  for (const somebody of [owner, superAdmin]) {
    assert.deepEqual(permissionChoices(somebody, permission({ hotelId: null }), none), neither)
    assert.ok(!mayGrantTo(somebody, role({ hotelId: null })))
  }
})

test('nobody changes what their own roles may do', () => {
  assert.deepEqual(permissionChoices(owner, permission({ roleId: 'my-role' }), none), because('You have this role yourself.'))
  assert.deepEqual(permissionChoices(owner, permission(), none), both)
  assert.ok(!mayGrantTo(owner, role({ id: 'my-role' })) && mayGrantTo(owner, role()))
})

test('nobody gives on what they do not hold', () => {
  const boss = viewer(null, rights({ users: [...actions], rooms: ['READ'] }))
  for (const may of [mayAssign, mayGrantTo]) {
    assert.ok(may(boss, role({ permissions: rights({ rooms: ['READ'] }) })))
    assert.ok(!may(boss, role({ permissions: rights({ rooms: ['UPDATE'] }) })))
    assert.ok(may(boss, role()))
  }
})

test('a role is stronger for one action that the viewer does not hold, by its rights as by its grants', () => {
  const roles = [
    role({ id: 'weak', permissions: rights({ users: ['READ'] }) }),
    role({ id: 'strong', permissions: rights({ rooms: ['READ'] }) }),
  ]
  const grants = [
    permission({ roleId: 'weak', resource: 'users' }),
    permission({ roleId: 'strong', resource: 'users' }),
    permission({ roleId: 'strong', resource: 'rooms' }),
  ]
  assert.deepEqual([...strongerRoles(staffOffice, roles)], ['strong'])
  assert.deepEqual([...strongerGrantees(staffOffice, grants)], ['strong'])
  for (const somebody of [owner, superAdmin]) {
    assert.equal(strongerRoles(somebody, [role({ permissions: allPermissions() })]).size, 0)
    assert.equal(strongerGrantees(somebody, [permission({ actions: [...actions] })]).size, 0)
  }
})

test('a stronger colleague, role or grant stays as it is, and the row says why', () => {
  const stronger = new Set(['strong'])
  assert.deepEqual(userChoices(staffOffice, user('other', 'weak', 'strong'), stronger), because('This person may do more than you.'))
  assert.deepEqual(userChoices(staffOffice, user('other', 'weak'), stronger), both)
  assert.deepEqual(permissionChoices(staffOffice, permission({ roleId: 'strong' }), stronger), because('This role may do more than you.'))
  assert.deepEqual(permissionChoices(staffOffice, permission({ roleId: 'weak' }), stronger), both)
  assert.deepEqual(roleChoices(staffOffice, role({ permissions: rights({ rooms: ['READ'] }) })), because('This role may do more than you.'))
  assert.deepEqual(roleChoices(staffOffice, role({ permissions: rights({ users: ['READ'] }) })), both)
  assert.deepEqual(roleChoices(owner, role({ permissions: allPermissions() })), both)
})

test('what nobody may change has no reason of its own: it is marked as global', () => {
  const strong = { hotelId: null, permissions: allPermissions() }
  assert.deepEqual(roleChoices(staffOffice, role(strong)), neither)
  assert.deepEqual(permissionChoices(staffOffice, permission({ hotelId: null }), new Set(['other-role'])), neither)
})
