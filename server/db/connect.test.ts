import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from './connect.ts'

test('a connection that breaks is heard of until the pool ends', async () => {
  const heard: string[] = []
  const { pool } = connect({ host: '127.0.0.1', port: 1 }, error => heard.push(error.message))
  const breaks = (message: string) => (pool as unknown as NodeJS.EventEmitter).emit('error', new Error(message))
  breaks('in the middle')
  const ended = pool.end()
  breaks('while it ends')
  await ended
  breaks('afterwards')
  assert.deepEqual(heard, ['in the middle'])
})
