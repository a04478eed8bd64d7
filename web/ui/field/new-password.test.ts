import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '#shared/contract/fields.ts'
import { newPassword } from './new-password.ts'

test('a generated password keeps the rules, and no two are the same', () => {
  const made = Array.from({ length: 500 }, newPassword)
  for (const text of made) assert.ok(password.safeParse(text).success, text)
  assert.equal(new Set(made).size, made.length)
})
