import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { brokenRules, problemsIn } from '../testing/rules.ts'
import { EmailForm, LoginForm, PasswordFields, SignupFields, SignupForm } from './accounts.ts'

const email = 'asha@rao.example'
const password = 'Marigold#77x'
const signup = { name: 'Asha Rao', email, phone: '+91 9812345678', password, confirmPassword: password }

const short = 'Password must be at least 8 characters long'
const weak = 'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long'

test('a form with every field right has no problems', () => {
  assert.deepEqual(problemsIn(LoginForm, { email, password }), {})
  assert.deepEqual(problemsIn(EmailForm, { email }), {})
  assert.deepEqual(problemsIn(SignupFields, signup), {})
  assert.deepEqual(problemsIn(PasswordFields, { password, confirmPassword: password }), {})
})

test('every field is required', () => {
  const missing = (schema: z.ZodType) => Object.keys(problemsIn(schema, {})).sort()
  assert.deepEqual(missing(LoginForm), ['email', 'password'])
  assert.deepEqual(missing(EmailForm), ['email'])
  assert.deepEqual(missing(SignupFields), ['confirmPassword', 'email', 'name', 'password', 'phone'])
  assert.deepEqual(missing(PasswordFields), ['confirmPassword', 'password'])
})

test('the shared patterns hold on every form, sign-in too', () => {
  const emails = {
    takes: [email, 'a@b.c'],
    refuses: { 'Email must be at least 5 characters long': ['', 'a@b'], 'Invalid email address': ['asha.example', 'asha@rao'] },
  }
  const passwords = { takes: [password], refuses: { [short]: ['', 'Abcde1!'], [weak]: ['abcdef1!', 'Abcdefg!', 'Abcdefg1'] } }
  assert.deepEqual(brokenRules(LoginForm, emails, { of: { email, password }, path: 'email' }), [])
  assert.deepEqual(brokenRules(LoginForm, passwords, { of: { email, password }, path: 'password' }), [])
  assert.deepEqual(brokenRules(EmailForm, emails, { of: { email }, path: 'email' }), [])
  const { confirmPassword: _, ...sent } = signup
  assert.deepEqual(brokenRules(SignupForm, emails, { of: sent, path: 'email' }), [])
  assert.deepEqual(brokenRules(SignupForm, passwords, { of: sent, path: 'password' }), [])
  const names = { takes: ['Asha'], refuses: { 'Use 4 to 50 characters.': ['Ash', 'x'.repeat(51)] } }
  assert.deepEqual(brokenRules(SignupForm, names, { of: sent, path: 'name' }), [])
  const phones = { takes: ['9812345678'], refuses: { 'Invalid phone number.': ['', '5812345678'] } }
  assert.deepEqual(brokenRules(SignupForm, phones, { of: sent, path: 'phone' }), [])
})

test('the repetition has to be the same, and is not sent with a sign-up', () => {
  const other = { confirmPassword: 'Marigold#77y' }
  assert.deepEqual(problemsIn(SignupFields, { ...signup, ...other }), { confirmPassword: 'Passwords do not match' })
  assert.deepEqual(problemsIn(PasswordFields, { password, ...other }), { confirmPassword: 'Passwords do not match' })
  assert.deepEqual(Object.keys(SignupForm.shape), ['name', 'email', 'phone', 'password'])
  assert.equal(SignupForm.safeParse(signup).success, false)
})
