import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createLog } from './log.ts'

const logged = (error: unknown): Record<string, unknown> => {
  let line = ''
  const log = createLog('info', {
    write: text => {
      line = text
    },
  })
  log.child({ reqId: 'a' }).error({ err: error }, 'It failed')
  return (JSON.parse(line) as { err: Record<string, unknown> }).err
}

const quoting: [what: string, error: unknown, kept: RegExp][] = [
  [
    'a row that breaks a rule',
    Object.assign(new Error('new row violates check constraint "x"'), {
      severity: 'ERROR',
      code: '23514',
      constraint: 'x',
      table: 'booking',
      detail: 'Failing row contains (canary).',
      where: 'canary',
      parameters: ['canary'],
    }),
    /"code":"23514".*"constraint":"x"/,
  ],
  [
    'a value of the wrong form',
    Object.assign(new Error('invalid input syntax for type uuid: "canary"'), { severity: 'ERROR', code: '22P02' }),
    /invalid input syntax for type uuid/,
  ],
  ['a reply against its contract', z.object({ name: z.literal('a') }).safeParse({ name: 'canary' }).error, /name: invalid_value/],
  [
    'a mail that was refused',
    Object.assign(new Error('Recipient rejected: 550 <canary@mail.example> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      rejected: ['canary@mail.example'],
      response: '550 canary',
    }),
    /550 <<address>> unknown.*"responseCode":550/,
  ],
  [
    'an error behind an error',
    new Error('Migration failed', {
      cause: Object.assign(new Error('date out of range: "canary"'), { severity: 'ERROR', code: '22008' }),
    }),
    /Migration failed.*"cause":\{.*22008/,
  ],
  ['what is no error', 'canary', /"type":"string"/],
]
for (const [what, error, kept] of quoting)
  test(`${what} is logged without what people typed`, () => {
    const text = JSON.stringify(logged(error))
    assert.match(text, kept)
    assert.doesNotMatch(text, /canary/)
  })

test('an unexpected error keeps its message and its place', () => {
  const { type, message, stack } = logged(new TypeError('cannot read x of undefined'))
  assert.deepEqual([type, message], ['TypeError', 'cannot read x of undefined'])
  assert.match(String(stack), /^\s+at .*log\.test\.ts/)
})
