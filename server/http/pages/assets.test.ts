import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { serveAssets } from './assets.ts'

test('a folder of files is nothing that can be had', async t => {
  const http = Fastify()
  t.after(() => http.close())
  await serveAssets(http, import.meta.dirname)
  for (const path of ['/assets/', '/assets/?', '/assets/?a']) assert.equal((await http.inject(path)).statusCode, 404, path)
  assert.equal((await http.inject('/assets/assets.ts')).statusCode, 200)
})
