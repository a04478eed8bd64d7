import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'

const base = { summary: 'A toy', access: 'public', input: z.looseObject({}), data: z.object({}) } as const
const toyApi = {
  read: endpoint({ ...base, method: 'GET', path: '/api/toy/read' }),
  write: endpoint({ ...base, method: 'POST', path: '/api/toy/write' }),
}

test('an address that hides what it names is refused, for calls, pages and files alike', async t => {
  const toy = await toyServer(t, ({ http, app }) => {
    serve(http, app, toyApi, { read: () => ({}), write: { run: () => ({}) } })
    http.get('/*', () => 'a page')
    http.get('/files/:name', () => 'a file')
  })
  const odd = [
    '/%61pi/toy/read',
    '/api/toy/%72ead',
    '/a%70i/toy/read?x=1',
    '/p%61lace',
    '/%2e%2e/palace',
    '/files/a%2Dpicture',
    '/%7Ea',
    '/%30',
  ]
  for (const path of odd) assert.equal((await toy.ask(path)).status, 400, path)
  const whole = [`http://127.0.0.1:${toy.port}/api/toy/read`, 'http://else.example/palace', 'palace', '*']
  for (const path of whole) assert.equal((await toy.ask(path)).status, 400, path)
  assert.equal((await toy.ask('/%61pi/toy/write', { method: 'POST', headers: { origin: 'https://else.example' } })).status, 400)
  // What has to be written so, and anything behind the question mark.
  for (const path of ['/api/toy/read?name=%61', '/caf%C3%A9', '/a%20b', '/files/a%2Fb', '/palace']) {
    assert.equal((await toy.ask(path)).status, 200, path)
  }
})
