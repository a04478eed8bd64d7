import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Access, AreaAccess, Endpoint } from '#shared/contract/endpoint.ts'
import { actions, areas } from '#shared/contract/permissions.ts'
import { createProduct, type Product } from './product.ts'
import { type Caller, callersOf } from './testing/access/callers.ts'
import { type OneTransaction, oneTransaction } from './testing/access/one-transaction.ts'
import type { Sample } from './testing/access/sample.ts'
import { samplesOf } from './testing/access/samples.ts'
import { type Case, casesOf, type Line, oracle, rowsNow, send } from './testing/access/walk.ts'
import { makeWorld, type World } from './testing/access/world.ts'
import { contracts } from './testing/contracts.ts'
import { type TestServer, testServer } from './testing.ts'

/*
 * Calls every contract as every caller with own, foreign, unknown and mixed ids, and compares with an oracle that is
 * independent of the declarations: access-oracle.csv. A new endpoint needs a line there and a sample in
 * testing/access/samples.ts.
 */

const lines = oracle()
const keyOf = ({ method, path }: Pick<Line, 'method' | 'path'>) => `${method} ${path}`
const ends: (() => Promise<void>)[] = []
let server: TestServer
let one: OneTransaction
let world: World
let callers: Caller[]
let samples: Record<string, Sample>
let rows: () => Promise<string>
let written = 0

before(async () => {
  server = await testServer({ after: end => void ends.push(end) }, { webhooks: false })
  world = await makeWorld(server)
  callers = await callersOf(server, world.a.hotelId, world.b.hotelId)
  samples = await samplesOf(world)
  one = await oneTransaction(server.database)
  rows = await rowsNow(one)
})
after(async () => {
  await one?.close()
  for (const end of ends) await end()
})

/** Creates a second product on the connection whose transaction is rolled back after each call. */
const productOnOne = (): Promise<Product> =>
  createProduct({ ...server.product.app, db: one.db, isReady: async () => true, pressure: false, times: { noticeMs: 0 } })

/** What is wrong with one answer, if anything. `untouched`: the rows before, which a refused call must not change. */
const fault = async ({ http }: Product, line: Line, sample: Sample, tried: Case, untouched: string): Promise<string | undefined> => {
  const about = `${keyOf(line)}, ${tried.caller.name}, ${tried.variant}`
  const answer = await send(http, server, line, sample, tried)
  const before = written
  written = one.writes()
  const refused = answer.statusCode >= 400
  // Rows are compared only if a write was tried, which may have been rolled back.
  const trace = refused && written !== before && (await rows()) !== untouched
  if (!refused || written !== before) await one.undo()
  if (answer.statusCode !== tried.expected)
    return `${about}: ${answer.statusCode} instead of ${tried.expected} ${answer.body.slice(0, 200)}`
  return trace ? `${about}: refused, but it left a trace` : undefined
}

test('the oracle and the samples cover exactly the calls that the server has', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(name => `${name.toUpperCase()} ${path}`),
  )
  const known = lines.map(line => keyOf(line).split('#')[0] ?? '')
  assert.deepEqual([...new Set(known)].sort(), served.sort())
  assert.deepEqual(Object.keys(samples).sort(), lines.map(keyOf).sort())
})

test('a written row is seen, also when only its content changed, and taken back', async () => {
  const untouched = await rows()
  const before = one.writes()
  await one.db.updateTable('role').set({ name: 'Changed' }).where('id', '=', world.a.role).execute()
  assert.notEqual(one.writes(), before)
  assert.notEqual(await rows(), untouched)
  await one.undo()
  assert.equal(await rows(), untouched)
  written = one.writes()
})

// About 21,000 calls: less than a minute on an idle machine, several beside the other tests at half speed.
test('every call answers everybody as the oracle says, and a refused call changes nothing', { timeout: 900_000 }, async t => {
  const product = await productOnOne()
  const untouched = await rows()
  const faults: string[] = []
  let count = 0
  for (const line of lines) {
    const sample = samples[keyOf(line)]
    assert.ok(sample, `no sample for ${keyOf(line)}`)
    for (const tried of casesOf(line, sample, world, callers)) {
      count++
      const wrong = await fault(product, line, sample, tried, untouched)
      if (wrong) faults.push(wrong)
    }
  }
  await product.close()
  t.diagnostic(`${count} cases: ${lines.length} calls, ${callers.length} callers`)
  assert.deepEqual(faults.slice(0, 20), [], `${faults.length} of ${count}`)
})

test('no other form of an address lets a visitor in: HEAD, OPTIONS, slashes, capitals', async () => {
  const closed = lines.filter(
    line => line.who !== 'public' && !lines.some(other => other.who === 'public' && other.path.split('#')[0] === line.path.split('#')[0]),
  )
  for (const line of closed)
    for (const [method, path] of [
      ['HEAD', line.path],
      ['OPTIONS', line.path],
      [line.method, `${line.path}/`],
      [line.method, `/${line.path}`],
      [line.method, line.path.toUpperCase()],
      [line.method, line.path.replace('/api/', '/api/./')],
      [line.method, line.path.replace('/api/', '/api/%2e/')],
    ] as const) {
      const answer = await server.product.http.inject({
        method,
        url: path,
        headers: { host: new URL(server.url).host, origin: server.url },
      })
      assert.ok(answer.statusCode >= 400, `${method} ${path}: ${answer.statusCode}`)
    }
})

const next = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length] as T
const isArea = (access: Access): access is AreaAccess => typeof access === 'object' && 'area' in access
type Mutation = (access: Access) => Access | undefined
/** Every kind of wrong access declaration. Undefined: the declaration would not change. */
const mutations: Record<string, Mutation> = {
  public: access => (access === 'public' ? undefined : 'public'),
  'signed-in': access => (access === 'signed-in' ? undefined : 'signed-in'),
  owner: access => (access === 'owner' ? undefined : 'owner'),
  'owner-or-super': access => (access === 'owner-or-super' ? undefined : 'owner-or-super'),
  platform: access => (access === 'platform' ? undefined : 'platform'),
  'platform-alone': access => (access === 'platform-alone' ? undefined : 'platform-alone'),
  super: access => (access === 'super' ? undefined : 'super'),
  'another area': access => (isArea(access) ? { ...access, area: next(areas, access.area) } : undefined),
  'without the other area': access => {
    if (!isArea(access) || access.orAnyOf === undefined) return undefined
    const { orAnyOf: _, ...rest } = access
    return rest
  },
  'without the further right': access => {
    if (!isArea(access) || access.also === undefined) return undefined
    const { also: _, ...rest } = access
    return rest
  },
  'another action': access => (isArea(access) ? { ...access, action: next(actions, access.action) } : undefined),
}

/** All callers, those first who most likely notice what a wrong declaration allows or refuses. */
const watchers = ({ area, action }: Line): Caller[] => {
  const first = [
    'visitor',
    `only ${JSON.stringify({ [area]: [action] })}`,
    'staff without a right',
    'owner without a hotel',
    'platform admin',
  ]
  const rank = ({ name }: Caller) => (first.includes(name) ? first.indexOf(name) : first.length)
  return [...callers].sort((a, b) => rank(a) - rank(b))
}

const isNoticed = async (product: Product, endpoint: Endpoint, untouched: string): Promise<boolean> => {
  for (const line of lines.filter(known => keyOf(known).split('#')[0] === keyOf(endpoint))) {
    const sample = samples[keyOf(line)]
    for (const tried of sample ? casesOf(line, sample, world, watchers(line)) : [])
      if (await fault(product, line, sample as Sample, tried, untouched)) return true
  }
  return false
}

test('every wrong declaration is noticed', async t => {
  const all = await contracts()
  const unnoticed: string[] = []
  let count = 0
  for (const [name, mutate] of Object.entries(mutations)) {
    const wrong = all.flatMap(endpoint => {
      const access = mutate(endpoint.access)
      // A public multipart call stops the start of the server anyway.
      const stops = access === 'public' && endpoint.body === 'multipart'
      // A call for the owner alone is refused to staff whatever right it names.
      const immaterial = name.startsWith('another') && samples[keyOf(endpoint)]?.ownerAlone
      return access === undefined || stops || immaterial ? [] : [{ endpoint, access, was: endpoint.access }]
    })
    for (const { endpoint, access } of wrong) endpoint.access = access
    const product = await productOnOne()
    const untouched = await rows()
    for (const { endpoint } of wrong) {
      count++
      if (!(await isNoticed(product, endpoint, untouched))) unnoticed.push(`${keyOf(endpoint)} as ${name}`)
    }
    await product.close()
    for (const { endpoint, was } of wrong) endpoint.access = was
  }
  t.diagnostic(`${count} wrong declarations, ${count - unnoticed.length} noticed`)
  assert.deepEqual(unnoticed, [])
})
