import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { toyServer } from '../toy-server.ts'
import { serve } from './serve.ts'

const base = { summary: 'A toy', access: 'public' } as const
const toyApi = {
  remove: endpoint({ ...base, method: 'DELETE', path: '/api/toy/remove', input: z.strictObject({ id: z.string() }), data: z.object({}) }),
  change: endpoint({
    ...base,
    method: 'POST',
    path: '/api/toy/change',
    input: z.strictObject({ toyId: z.string(), name: z.string().optional() }),
    data: z.object({}),
  }),
  rooms: endpoint({
    ...base,
    access: { area: 'rooms', action: 'READ' },
    method: 'GET',
    path: '/api/toy/rooms',
    input: z.strictObject({ hotelId: z.uuid() }),
    data: z.object({}),
  }),
}

const start = (t: TestContext) =>
  toyServer(t, toy => {
    serve(toy.http, toy.app, toyApi, {
      remove: {
        before: () => toy.events.push('before'),
        run: async ({ input }) => {
          toy.events.push(`removed ${input.id}`)
        },
      },
      change: {
        run: async ({ input }) => {
          toy.events.push(`changed ${input.toyId}`)
        },
      },
      rooms: () => ({}),
    })
  })

test('deleting takes its fields in the query or in a JSON body, which may be empty; not twice with different values', async t => {
  const toy = await start(t)
  assert.deepEqual((await toy.ask('/api/toy/remove?id=7', { method: 'DELETE' })).json, { success: true, data: {} })
  assert.deepEqual(toy.events.splice(0), ['before', 'begin', 'removed 7', 'commit'])
  const remove = async (query: string, body = '') => {
    // Node says no length of a DELETE by itself.
    const headers = { 'content-type': 'application/json', ...(body && { 'content-length': String(body.length) }) }
    const { status, json: answer } = await toy.ask(`/api/toy/remove${query}`, { method: 'DELETE', headers, body })
    return [status, answer.fields, toy.events.splice(0)[2]]
  }
  assert.deepEqual(await remove('', '{"id":"8"}'), [200, undefined, 'removed 8'])
  assert.deepEqual(await remove('?id=8', '{"id":"8"}'), [200, undefined, 'removed 8'])
  assert.deepEqual(await remove('?id=8'), [200, undefined, 'removed 8'])
  assert.deepEqual(await remove('?id=7', '{"id":"8"}'), [400, { id: 'This was sent twice.' }, undefined])
  assert.deepEqual(await remove('?id=7', '{"hotelId":1}'), [400, { hotelId: 'Unknown field: hotelId.' }, undefined])
  assert.equal((await remove('', '["8"]'))[0], 400)
})

test('an id of any call may stand in its query; nothing else may', async t => {
  const toy = await start(t)
  const { events } = toy
  assert.equal((await toy.post('/api/toy/change?toyId=7', { name: 'lamp' })).status, 200)
  assert.deepEqual(events.splice(0), ['begin', 'changed 7', 'commit'])
  assert.deepEqual((await toy.post('/api/toy/change?toyId=7', { toyId: '8' })).json.fields, { toyId: 'This was sent twice.' })
  assert.deepEqual((await toy.post('/api/toy/change?toyId=7&name=lamp', {})).json.fields, { name: 'Unknown field: name.' })
  assert.deepEqual((await toy.ask('/api/toy/rooms?hotelId=1&roomId=2')).status, 401)
})
