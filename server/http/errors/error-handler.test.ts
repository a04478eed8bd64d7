import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderError } from '#server/outside/payments.ts'
import { toyServer } from '../toy-server.ts'
import { databaseRefusal } from './database-errors.ts'
import { toRefusal } from './error-handler.ts'

const databaseError = (code: string, more: object = {}) => Object.assign(new Error(`error ${code}`), { code, severity: 'ERROR', ...more })
const sentences = { room_number_unique_in_hotel: { status: 409, sentence: 'This room number is taken.', field: 'roomNumber' } } as const

test('a constraint speaks through its sentence', () => {
  const refusal = databaseRefusal(databaseError('23505', { constraint: 'room_number_unique_in_hotel' }), sentences)
  assert.deepEqual(refusal?.envelope(), {
    success: false,
    error: 'This room number is taken.',
    code: 'CONFLICT',
    fields: { roomNumber: 'This room number is taken.' },
  })
  assert.equal(refusal?.status, 409)
  assert.equal(databaseRefusal(databaseError('23505', { constraint: 'toString' }), sentences), undefined)
})

test('a database that is away or busy is a 503 with Retry-After', () => {
  const passing = ['57P01', '57P03', '08006', '08001', '55P03', '57014', '40001', '40P01', '53300', '53100', '25006'].map(code =>
    databaseError(code),
  )
  const messages = [
    'Connection terminated unexpectedly',
    'connection error',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ]
  const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  for (const error of [...passing, ...messages.map(message => new Error(message)), refusedConnection]) {
    const refusal = toRefusal(error)
    assert.equal(refusal.status, 503, error.message)
    assert.equal(refusal.retryAfter, 5)
  }
  assert.equal(toRefusal(databaseError('23P01')).status, 409)
  assert.equal(toRefusal(databaseError('42P01')).status, 500)
  assert.equal(toRefusal(databaseError('23505', { constraint: 'unknown_one' })).status, 500)
  assert.equal(toRefusal(new ProviderError('unavailable', 'secret host down', 7)).retryAfter, 7)
})

test('anything unexpected says nothing of itself, and is in the log without the values that people typed', async t => {
  const toy = await toyServer(t, ({ http }) => {
    http.get('/throw', () => {
      throw new TypeError('cannot read /srv/secret of undefined')
    })
    http.get('/text', () => Promise.reject('just text'))
    http.get('/duplicate', () => {
      throw databaseError('23505', { detail: 'Key (email)=(asha@example.com) already exists.', constraint: 'unknown_one' })
    })
  })
  for (const path of ['/throw', '/text', '/duplicate']) {
    const { status, json } = await toy.ask(path)
    assert.equal(status, 500)
    assert.deepEqual(json, { success: false, error: 'Something went wrong. Please try again.', code: 'INTERNAL' })
  }
  const log = JSON.stringify(toy.lines)
  assert.match(log, /cannot read/)
  assert.match(log, /unknown_one/)
  assert.doesNotMatch(log, /asha/)
})
