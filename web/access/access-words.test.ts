import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPermissions } from '#shared/contract/permissions.ts'
import { actionsText, rightsText, roleLabel } from './access-words.ts'

test('actions read in one order, joined by |', () => {
  assert.equal(actionsText(['DELETE', 'READ', 'CREATE', 'UPDATE']), 'CREATE | READ | UPDATE | DELETE')
  assert.equal(actionsText(['READ']), 'READ')
})

test('what a role may do reads area by area, in words; everything in an area is the area alone', () => {
  assert.equal(rightsText(noPermissions()), 'Nothing yet')
  const rights = { ...noPermissions(), rooms: ['UPDATE', 'READ'], hotels: ['CREATE', 'READ', 'UPDATE', 'DELETE'] } as const
  assert.equal(rightsText({ ...rights, rooms: [...rights.rooms], hotels: [...rights.hotels] }), 'Rooms (see, update), Hotel')
})

test('a role of all hotels says so in a choice', () => {
  const role = { id: 'r', name: 'Manager', key: null, version: 1, people: 0 }
  assert.deepEqual([roleLabel({ ...role, hotelId: null }), roleLabel({ ...role, hotelId: 'h' })], ['Manager (ready-made)', 'Manager'])
})
