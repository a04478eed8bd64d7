import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gstinHint } from './gstin-hint.ts'
import { pinHint, withState } from './payer-words.ts'

test('a PIN code proposes its State where none was chosen, and says it', () => {
  assert.deepEqual(withState({ userPin: '41100', userState: '' }, '411001'), { userPin: '411001', userState: 'Maharashtra' })
  assert.deepEqual(withState({ userPin: '41100', userState: '' }, '411 00'), { userPin: '411 00' })
  assert.deepEqual(withState({ userPin: '', userState: 'Kerala' }, '411001'), { userPin: '411001' })
  assert.deepEqual([pinHint('411 001'), pinHint('4110')], ['A PIN code of Maharashtra.', undefined])
})

test('a GSTIN says whose it is once it is whole', () => {
  assert.deepEqual(
    [gstinHint('27AAPFU'), gstinHint('27 AAPFU0939F1ZV'), gstinHint('')],
    ['15 characters.', 'Registered in Maharashtra.', '15 characters.'],
  )
})
