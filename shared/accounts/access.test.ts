import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { actions, areas } from '../contract/permissions.ts'
import { brokenRules, type FieldRule, problemsIn } from '../testing/rules.ts'
import { PermissionForm, RoleForm, UserForm, UserUpdate } from './access.ts'

const id = '0190b1c6-5b0e-7000-8000-000000000001'
const user = { name: 'Priya Nair', email: 'priya@desk.example', phone: '9876543210', password: 'Marigold#77x', roles: [{ id }] }
const permission = { roleId: id, resourceId: id, actions: ['READ'] }

const rules: [schema: z.ZodType, form: object, path: string, rule: FieldRule][] = [
  [UserForm, user, 'name', { takes: ['Jo', 'x'.repeat(100)], refuses: { 'Name must be at least 2 characters.': ['', 'J', ' J '] } }],
  [
    UserForm,
    user,
    'email',
    {
      takes: ['a@b.c'],
      refuses: { 'Email must be at least 5 characters long': ['', 'a@b'], 'Invalid email address': ['priya@desk', 'priya.desk'] },
    },
  ],
  [
    UserForm,
    user,
    'phone',
    { takes: ['6000000000', '+91 9876543210'], refuses: { 'Invalid phone number.': ['', '5876543210', '987654321', '98765432100'] } },
  ],
  [
    UserForm,
    user,
    'password',
    {
      takes: ['Abcdef1!', `Ab1!${'x'.repeat(16)}`],
      refuses: {
        'Password must be at least 8 characters long': ['', 'Abcde1!'],
        'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long': ['marigold#77'],
      },
    },
  ],
  [UserForm, user, 'roles', { takes: [[{ id }]], refuses: { 'At least one role must be selected.': [[]] } }],
  [UserForm, user, 'roles.0.id', { takes: [id], refuses: { 'id must be valid UUID.': ['', 'manager'] } }],
  [UserUpdate, user, 'roles', { takes: [[{ id }], undefined], refuses: { 'At least one role must be selected.': [[]] } }],
  [RoleForm, { name: 'Desk' }, 'name', { takes: ['D'], refuses: { 'Invalid role name.': ['', '  ', undefined] } }],
  [PermissionForm, permission, 'roleId', { takes: [id], refuses: { 'id must be valid UUID.': ['', 'manager', undefined] } }],
  [PermissionForm, permission, 'resourceId', { takes: [id], refuses: { 'id must be valid UUID.': ['', 'rooms', undefined] } }],
  [
    PermissionForm,
    permission,
    'actions',
    { takes: [['CREATE'], ['CREATE', 'READ', 'UPDATE', 'DELETE']], refuses: { 'Choose at least one action.': [[]] } },
  ],
]
for (const [schema, of, path, rule] of rules)
  test(`${schema === UserUpdate ? 'update: ' : ''}${path}`, () => {
    assert.deepEqual(brokenRules(schema, rule, { of, path }), [])
  })

test('a new user needs every field, an update none', () => {
  assert.deepEqual(Object.keys(problemsIn(UserForm, {})).sort(), ['email', 'name', 'password', 'phone', 'roles'])
  assert.deepEqual(problemsIn(UserUpdate, {}), {})
})

test('other actions than the four are refused; the eight areas have their names', () => {
  for (const action of ['SHOW', 'EDIT', 'read', ''])
    assert.equal(PermissionForm.safeParse({ ...permission, actions: [action] }).success, false)
  assert.deepEqual([...actions], ['CREATE', 'READ', 'UPDATE', 'DELETE'])
  assert.deepEqual([...areas], ['rooms', 'roomTypes', 'amenities', 'bookings', 'specialOffers', 'enquiries', 'users', 'hotels'])
})
