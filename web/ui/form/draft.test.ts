import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continued, draftKeeper, keepable } from './draft.ts'
import { baseOf, resumed } from './draft-base.ts'

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

const row = { name: 'Lake View', city: 'Udaipur', logo: [] }
const draftOn = (version: number, values: Record<string, string>, before: Record<string, string>) => ({
  at: 1,
  values,
  base: { version, values: before },
})

test('a draft goes on where the row is as it was, and where others changed other fields of it', () => {
  const typed = { ...row, city: 'Bundi' }
  const goesOn = { initial: row, values: typed, isStale: false }
  assert.deepEqual(resumed(row, 3, draftOn(3, { city: 'Bundi' }, { city: 'Udaipur' })), { ...goesOn, version: 3 })
  assert.deepEqual(resumed(row, 4, draftOn(3, { city: 'Bundi' }, { city: 'Udaipur' })), { ...goesOn, version: 4 })
  // Somebody else saved the very same.
  assert.deepEqual(resumed(typed, 4, draftOn(3, { city: 'Bundi' }, { city: 'Udaipur' })), { ...goesOn, initial: typed, version: 4 })
  assert.deepEqual(resumed(row, undefined, { at: 1, values: { city: 'Bundi' } }), { ...goesOn, version: undefined })
})

test('a draft keeps its version where a field of it was saved with another value since; other fields are as they are saved', () => {
  const draft = draftOn(3, { city: 'Bundi' }, { city: 'Kota' })
  assert.deepEqual(resumed({ ...row, name: 'Lake House' }, 4, draft), {
    initial: { ...row, name: 'Lake House', city: 'Kota' },
    values: { ...row, name: 'Lake House', city: 'Bundi' },
    version: 3,
    isStale: true,
  })
})

test('a draft of an earlier release, without its version, is asked about wherever the row says something else', () => {
  const old = { at: 1, values: { city: 'Bundi', stranger: 'x', logo: 'y' } }
  assert.deepEqual(resumed(row, 4, old), {
    initial: { ...row, city: undefined },
    values: { ...row, city: 'Bundi' },
    version: undefined,
    isStale: true,
  })
  assert.equal(resumed({ ...row, city: 'Bundi' }, 4, old).isStale, false)
})

test('a draft names the version that it was typed on and what stood in its fields; of a new one the texts keep their time', t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1000 })
  const keeper = draftKeeper('row')
  keeper.keep({ city: 'Bundi' }, baseOf({ city: 'Bundi' }, row, 3))
  t.mock.timers.tick(1000)
  keeper.keep({ city: 'Bundi' }, baseOf({ city: 'Bundi' }, row, 4))
  assert.deepEqual(keeper.store.get(), { at: 1000, values: { city: 'Bundi' }, base: { version: 4, values: { city: 'Udaipur' } } })
  assert.equal(baseOf({ city: 'Bundi' }, row, undefined), undefined)
})
