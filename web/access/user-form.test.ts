import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewUserForm, type StaffUser, UserUpdate } from '#shared/accounts/access.ts'
import { problemsOf } from '#web/ui/form/form-problems.ts'
import { changedOf, newUserOf, type UserValues, userValues } from './user-form.ts'

const roleId = '0190b1c6-5b0e-7000-8000-000000000001'
const otherRole = '0190b1c6-5b0e-7000-8000-000000000002'
const filled: UserValues = {
  name: 'Priya Nair',
  email: 'Priya@Desk.example',
  phone: '098765 43210',
  signIn: 'password',
  password: 'Marigold#77x',
  roles: [roleId],
}
const priya: StaffUser = {
  id: 'u',
  name: 'Priya Nair',
  email: 'priya@desk.example',
  phone: '+919876543210',
  roles: [{ id: roleId, name: 'Desk' }],
  version: 1,
  invitedAt: null,
}

const userProblems = (values: UserValues, before: StaffUser | undefined) =>
  before ? problemsOf(UserUpdate, changedOf(values, before), values) : problemsOf(NewUserForm, newUserOf(values), values)

test('an empty form says what every field needs', () => {
  const empty = userValues(undefined)
  const { password: _, ...invited } = userProblems({ ...empty, signIn: 'password' }, undefined)
  assert.deepEqual(userProblems(empty, undefined), invited)
  assert.deepEqual(userProblems({ ...empty, signIn: 'password' }, undefined), {
    name: 'Name must be at least 2 characters.',
    email: 'Email must be at least 5 characters long',
    phone: 'Invalid phone number.',
    password: 'Password must be at least 8 characters long',
    roles: 'At least one role must be selected.',
  })
})

test('each rule has its message', () => {
  const problem = (part: object) => Object.values(userProblems({ ...filled, ...part }, undefined))
  assert.deepEqual(problem({}), [])
  assert.deepEqual(problem({ name: ' P ' }), ['Name must be at least 2 characters.'])
  assert.deepEqual(problem({ email: 'priya@desk' }), ['Invalid email address'])
  assert.deepEqual(problem({ phone: '58765 43210' }), ['Invalid phone number.'])
  assert.deepEqual(problem({ password: 'marigold77' }), [
    'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long',
  ])
  assert.deepEqual(problem({ password: 'Marigold#77xMarigold#77x' }), ['Password must be at most 20 characters long'])
  assert.deepEqual(problem({ roles: [] }), ['At least one role must be selected.'])
})

test('a new member is sent as the server wants it', () => {
  assert.deepEqual(newUserOf(filled), {
    name: 'Priya Nair',
    email: 'priya@desk.example',
    phone: '+919876543210',
    password: 'Marigold#77x',
    roles: [{ id: roleId }],
  })
  const { password: _, ...rest } = newUserOf({ ...filled, signIn: 'password' }) as Record<string, unknown>
  assert.deepEqual(newUserOf({ ...filled, signIn: 'invitation' }), { ...rest, invite: true })
})

test('an update sends what changed, and nothing when nothing did', () => {
  const start = userValues(priya)
  assert.deepEqual(changedOf(start, priya), {})
  assert.deepEqual(changedOf({ ...start, email: ' PRIYA@desk.example ', phone: '9876543210' }, priya), {})
  assert.deepEqual(changedOf({ ...start, name: 'Priya N', password: 'Marigold#77x' }, priya), { name: 'Priya N', password: 'Marigold#77x' })
  assert.deepEqual(changedOf({ ...start, roles: [otherRole, roleId] }, priya), { roles: [{ id: otherRole }, { id: roleId }] })
})

test('an update keeps the rules: a password may stay empty, a role has to be there, a phone that was given too', () => {
  const start = userValues(priya)
  assert.deepEqual(userProblems(start, priya), {})
  assert.deepEqual(userProblems({ ...start, password: 'x', roles: [], phone: '' }, priya), {
    password: 'Password must be at least 8 characters long',
    roles: 'At least one role must be selected.',
    phone: 'Invalid phone number.',
  })
  const without = { ...priya, phone: null }
  assert.deepEqual(userProblems(userValues(without), without), {})
})
