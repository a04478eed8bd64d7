import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { usesText } from './coupon-words.ts'

test('the number of uses of a coupon is shown with its commas, and can be typed so', () => {
  assert.equal(usesText({ uses: 0, maxUses: null }), '0')
  assert.equal(usesText({ uses: 1200, maxUses: 1_000_000 }), '1,200 of 10,00,000')
  assert.equal(usesText({ uses: 2, maxUses: 2 }), '2 of 2 (used up)')
  assert.equal(fieldFormats.count.tidy('10,00,000'), '1000000')
  for (const same of ['500', '0', '-1', 'many']) assert.equal(fieldFormats.count.tidy(same), same)
})
