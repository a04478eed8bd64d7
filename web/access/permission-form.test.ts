import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText } from './access-words.ts'
import { permissionProblems, permissionValues } from './permission-form.ts'

const id = '0190b1c6-5b0e-7000-8000-000000000001'

test('an empty form says what to choose', () => {
  assert.deepEqual(permissionProblems(permissionValues(undefined)), {
    roleId: 'Choose a role.',
    resourceId: 'Choose a resource.',
    actions: 'Choose at least one action.',
  })
})

test('a role, a resource and one action are enough', () => {
  assert.deepEqual(permissionProblems({ roleId: id, resourceId: id, actions: ['READ'] }), {})
  assert.deepEqual(permissionProblems({ roleId: 'x', resourceId: id, actions: ['READ'] }), { roleId: 'id must be valid UUID.' })
})

test('actions read in one order, joined by |', () => {
  assert.equal(actionsText(['DELETE', 'READ', 'CREATE', 'UPDATE']), 'CREATE | READ | UPDATE | DELETE')
  assert.equal(actionsText(['READ']), 'READ')
})
