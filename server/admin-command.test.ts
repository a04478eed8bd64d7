import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAdminCommand } from './admin-command.ts'

const read = (...args: string[]) => readAdminCommand(args)

test('what admin is asked for', () => {
  assert.deepEqual(read('a@b.example'), { does: 'make', email: 'a@b.example', role: 'SUPER_ADMIN' })
  assert.deepEqual(read('--platform', 'a@b.example'), { does: 'make', email: 'a@b.example', role: 'PLATFORM_ADMIN' })
  assert.deepEqual(read('--end-demo', 'a@b.example'), { does: 'end the demo', email: 'a@b.example' })
  assert.deepEqual(read('--jobs'), { does: 'list jobs' })
  assert.deepEqual(read('--revive'), { does: 'revive jobs', kind: undefined })
  assert.deepEqual(read('--revive', 'mail'), { does: 'revive jobs', kind: 'mail' })
  assert.deepEqual(read('--tax-rate'), { does: 'tax rates', words: [] })
  assert.deepEqual(read('--after-restore', '2026-01-02T03:04:05Z'), {
    does: 'find lost orders',
    moment: new Date('2026-01-02T03:04:05Z'),
  })
  const words = ['ROOM', '2035-04-01', '7500:5', '18']
  assert.deepEqual(read('--tax-rate', ...words), { does: 'tax rates', words })
  assert.deepEqual(read('--export-hotel', 'lake-view', 'lake.zip'), { does: 'export a hotel', slug: 'lake-view', file: 'lake.zip' })
  assert.deepEqual(read('--import-hotel', 'lake.zip', 'a@b.example'), { does: 'import a hotel', file: 'lake.zip', owner: 'a@b.example' })
})

test('admin says in one line what it does not understand', () => {
  const accounts = [[], ['--end-demo'], ['--wipe', 'a@b.example'], ['a@b.example', '--end-demo', 'c@d.example']]
  const jobs = [
    ['--jobs', 'mail'],
    ['--jobs', '--revive'],
    ['--revive', 'a', 'b'],
    ['--platform', '--jobs'],
  ]
  const moments = [
    ['--after-restore', '2026-01-02T03:04:05Z', 'a@b.example'],
    ...['', '3000', '2026-01-02T03:04', '2926-01-02T03:04:05Z', '2026-13-02T03:04:05Z'].map(moment => ['--after-restore', moment]),
  ]
  const hotels = [
    ...[['--export-hotel'], ['--export-hotel', 'lake-view'], ['--export-hotel', '', 'lake.zip'], ['--export-hotel', 'a', 'b', 'c']],
    ...[['--import-hotel'], ['--import-hotel', 'lake.zip'], ['--import-hotel', '', 'a@b.example'], ['--import-hotel', 'a', 'b', 'c']],
    ...[
      ['--export-hotel', 'a', '--import-hotel', 'b', 'c'],
      ['--import-hotel', 'a', '--jobs', 'b'],
    ],
  ]
  for (const args of [...accounts, ...jobs, ...hotels, ...moments, ['--tax-rate', '--jobs']])
    assert.throws(
      () => read(...args),
      (error: unknown) => error instanceof Error && /^[^\n]+$/.test(error.message),
      args.join(' '),
    )
})
