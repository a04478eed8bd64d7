import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'

const read = endpoint({ method: 'GET', path: '/api/x', summary: 'Reads', access: 'public', input: z.object({}), data: z.object({}) })

test('what a page reads a minute after it was last touched says so; what it writes does not', async t => {
  const heard = new Map<string, () => void>()
  Object.assign(globalThis, { addEventListener: (sign: string, hear: () => void) => heard.set(sign, hear) })
  const { call } = await import('./client.ts')
  const sent = t.mock.method(globalThis, 'fetch', async (_: unknown, __?: RequestInit) => Response.json({ success: true, data: {} }))
  const headerOf = async (method: 'GET' | 'POST') => {
    await call({ ...read, method }, {})
    return new Headers(sent.mock.calls.at(-1)?.arguments[1]?.headers).get('background')
  }
  assert.equal(await headerOf('GET'), null)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  assert.deepEqual([await headerOf('GET'), await headerOf('POST')], ['1', null])
  for (const sign of ['pointerdown', 'keydown', 'wheel']) {
    heard.get(sign)?.()
    assert.equal(await headerOf('GET'), null)
    t.mock.timers.tick(60_000)
    assert.equal(await headerOf('GET'), '1')
  }
})
