import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText } from './access-words.ts'

test('actions read in one order, joined by |', () => {
  assert.equal(actionsText(['DELETE', 'READ', 'CREATE', 'UPDATE']), 'CREATE | READ | UPDATE | DELETE')
  assert.equal(actionsText(['READ']), 'READ')
})
