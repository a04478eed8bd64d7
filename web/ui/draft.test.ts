import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continued, draftKeeper, keepable } from './draft.ts'

const start = { name: '', city: 'Udaipur', account: '', logo: undefined as unknown }

test('a draft keeps what was typed, without secrets, files and what stood there before', () => {
  const values = { name: 'Lake View', city: 'Udaipur', account: '123456789', logo: {} }
  assert.deepEqual(keepable(values, start, ['account']), { name: 'Lake View' })
  assert.deepEqual(continued(start, { at: 1, values: { name: 'Lake View', stranger: 'x' } }), { ...start, name: 'Lake View' })
})

test('a draft is gone when nothing differs any more; the page that wrote it does not announce it', () => {
  const keeper = draftKeeper('test')
  keeper.keep({ name: 'Lake' })
  assert.deepEqual(keeper.store.get().values, { name: 'Lake' })
  assert.equal(keeper.earlier(), undefined)
  keeper.keep({})
  assert.deepEqual(keeper.store.get(), { at: 0, values: {} })
})
