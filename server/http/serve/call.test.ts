import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/context.ts'
import type { Db, Pool, Tx } from '#server/db/connect.ts'
import { queue } from '#server/jobs/outbox.ts'
import { transact } from '#server/jobs/transact.ts'
import { endpoint } from '#shared/contract/endpoint.ts'
import { writeHandler } from './call.ts'
import { serve } from './serve.ts'

/* The compiler checks what a handler can use: a line below an `@ts-expect-error` would run, and must not compile. */

const base = { summary: 'A toy', method: 'POST', input: z.strictObject({ hotelId: z.uuid() }), data: z.object({}) } as const
const api = {
  read: endpoint({ ...base, method: 'GET', path: '/api/toy/read', access: { area: 'rooms', action: 'READ' } }),
  open: endpoint({ ...base, path: '/api/toy/open', access: 'public' }),
  mine: endpoint({ ...base, path: '/api/toy/mine', access: 'signed-in' }),
  hotels: endpoint({ ...base, path: '/api/toy/hotels', access: { area: 'rooms', action: 'UPDATE' } }),
  own: endpoint({ ...base, path: '/api/toy/own', access: 'signed-in', transaction: 'own' }),
  either: endpoint({ ...base, path: '/api/toy/either', access: { byField: 'plan', present: 'owner', absent: 'public' } }),
}

const named = endpoint({ ...base, path: '/api/toy/named', access: 'public', data: z.object({ name: z.string().optional() }) })

const use = (..._values: unknown[]) => ({})
const reads = (db: Db) => use(db)
const writes = (tx: Tx) => use(tx)
const needsPool = (pool: Pool) => use(pool)

const handlers = (http: FastifyInstance, app: App) =>
  serve(http, app, api, {
    read: call => {
      // @ts-expect-error: a GET has no transaction
      use(call.tx)
      // @ts-expect-error: a GET cannot write
      writes(call.db)
      return use(call.hotel.id, call.hotel.rights.owns, call.viewer.id, reads(call.db))
    },
    open: {
      before: call => needsPool(call.pool),
      run: call => {
        // @ts-expect-error: no pool while a transaction is open
        use(call.pool)
        // @ts-expect-error: not under the name that it has in a GET either
        use(call.db)
        // @ts-expect-error: nor by way of the app
        use(call.app.db)
        // @ts-expect-error: which reads sessions from the pool
        use(call.app.viewerOf)
        // @ts-expect-error: nor by a second transaction
        use(transact(call.app, async () => undefined))
        // @ts-expect-error: a transaction is no pool
        needsPool(call.tx)
        // @ts-expect-error: nobody has to be signed in
        use(call.viewer.id)
        // @ts-expect-error: no hotel is asked for
        use(call.hotel.id)
        return use(reads(call.tx), writes(call.tx))
      },
    },
    mine: writeHandler({
      before: async call => ({ hash: call.viewer.name }),
      run: call => {
        // @ts-expect-error: `before` prepared a text
        const hash: number = call.prepared.hash
        return use(hash, call.viewer.id, call.prepared.hash.length)
      },
    }),
    hotels: { run: call => use(call.hotel.id, call.viewer.id, call.hotel.rights.permissions) },
    own: call => {
      // @ts-expect-error: it opens its transactions itself
      use(call.tx)
      // @ts-expect-error: what writes needs one
      use(queue(call.pool, 'mail', {}))
      return call.transaction(async tx => writes(tx))
    },
    either: {
      run: call => {
        // @ts-expect-error: signed in by one of the two rules only
        use(call.viewer.id)
        return use(call.viewer?.id)
      },
    },
  })

const others = (http: FastifyInstance, app: App) => {
  // @ts-expect-error: a write is no function: it would have no `before`
  serve(http, app, { open: api.open }, { open: () => ({}) })
  // @ts-expect-error: nor does it get a pool by asking for one
  serve(http, app, { open: api.open }, { open: { run: (call: { pool: Pool }) => use(call) } })
  // @ts-expect-error: a GET has no transaction to run in
  serve(http, app, { read: api.read }, { read: { run: () => ({}) } })
  // A handler need not return empty data.
  serve(http, app, { open: api.open }, { open: { run: async () => undefined } })
  // @ts-expect-error: what is not empty has to be
  serve(http, app, { named }, { named: { run: async () => undefined } })
  // @ts-expect-error: the pool is no transaction
  writes(app.db)
}

test('handlers name what their contract gives them, and no pool inside a transaction', () => {
  for (const compiled of [handlers, others]) assert.equal(typeof compiled, 'function')
})
