import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverArguments, sharedBuffers } from './settings.ts'

const gigabyte = 2 ** 30

test('PostgreSQL gets an eighth of the memory, 128 MB at least and 512 MB at most', () => {
  const given = [0.5, 1, 2, 4, 64].map(size => sharedBuffers(size * gigabyte))
  assert.deepEqual(given, ['128MB', '128MB', '256MB', '512MB', '512MB'])
})

test('a server for data that stay is durable, whatever memory there is; one for tests takes little', () => {
  const listen = { socketDir: '/tmp/x', port: 5432, tcp: false }
  const [stays, thrown] = [true, false].map(durable => serverArguments('/data', listen, durable).join(' ')) as [string, string]
  for (const setting of ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']) assert.ok(stays.includes(setting), setting)
  assert.match(stays, /shared_buffers=\d{3}MB/)
  assert.match(thrown, /shared_buffers=128MB/)
})
