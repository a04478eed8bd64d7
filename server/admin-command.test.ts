import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAdminCommand } from './admin-command.ts'

const read = (...args: string[]) => readAdminCommand(args, new Date('2026-11-24T10:00:00+05:30'))

test('what admin is asked for', () => {
  assert.deepEqual(read('a@b.example'), { does: 'make', email: 'a@b.example', role: 'SUPER_ADMIN' })
  assert.deepEqual(read('--platform', 'a@b.example'), { does: 'make', email: 'a@b.example', role: 'PLATFORM_ADMIN' })
  assert.deepEqual(read('--end-demo', 'a@b.example'), { does: 'end the demo', email: 'a@b.example' })
  assert.deepEqual(read('--jobs'), { does: 'list jobs' })
  assert.deepEqual(read('--revive'), { does: 'revive jobs', kind: undefined })
  assert.deepEqual(read('--revive', 'mail'), { does: 'revive jobs', kind: 'mail' })
  assert.deepEqual(read('--tax-rate'), { does: 'tax rates', change: undefined })
  assert.deepEqual(read('--tax-rate', 'ROOM', '2035-04-01', 'remove'), {
    does: 'tax rates',
    change: { taxClass: 'ROOM', fromDate: '2035-04-01', bands: [] },
  })
})

test('admin says in one line what it does not understand', () => {
  const accounts = [[], ['--end-demo'], ['--wipe', 'a@b.example'], ['a@b.example', '--end-demo', 'c@d.example']]
  const jobs = [
    ['--jobs', 'mail'],
    ['--jobs', '--revive'],
    ['--revive', 'a', 'b'],
    ['--platform', '--jobs'],
  ]
  const taxes = [
    ['--tax-rate', 'ROOM', '2035-04-01', '18:'],
    ['--tax-rate', '--jobs'],
  ]
  for (const args of [...accounts, ...jobs, ...taxes])
    assert.throws(
      () => read(...args),
      (error: unknown) => error instanceof Error && /^[^\n]+$/.test(error.message),
      args.join(' '),
    )
})
