import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { formOf, sendForm } from '../testing/forms.ts'
import { badRequest, conflict } from './errors.ts'
import { nestedFields } from './form-fields.ts'
import { serve } from './serve.ts'
import { type Toy, toyServer } from './toy-server.ts'
import type { PictureStore, StoredPicture } from './uploads.ts'
import type { Viewer } from './viewer.ts'

const save = endpoint({
  method: 'POST',
  path: '/api/toy/save',
  summary: 'Saves a toy with its pictures',
  access: 'signed-in',
  body: 'multipart',
  files: { logo: { most: 1, needed: 'A logo is needed' }, images: { most: 5, tooMany: 'Five at most' } },
  input: z.strictObject({
    name: z.string().min(2, 'Too short').optional(),
    address: z.strictObject({ city: z.string(), pin: z.string().optional() }).optional(),
    amenities: z.array(z.strictObject({ id: z.string() })).optional(),
  }),
  data: z.object({ input: z.unknown(), files: z.record(z.string(), z.number()) }),
})
const other = endpoint({ ...save, path: '/api/toy/other', body: 'json', files: {}, access: 'public' })

const cookie = { cookie: `sid=${'t'.repeat(43)}` }
const person: Viewer = {
  ...{ id: 'p', name: 'Asha', email: 'asha@example.com', mustChangePassword: false, token: 't' },
  ...{ globalRoles: [], owned: [], memberships: [] },
}

/** Says of files that begin with `bad` that they are, cannot read those with `broken`, and notes what it stores and drops. */
const toyStore = ({ events }: Toy): PictureStore => ({
  problemOf: async bytes => (Buffer.from(bytes).toString().startsWith('bad') ? 'Only good files.' : undefined),
  store: async bytes => {
    const text = Buffer.from(bytes.subarray(0, 20)).toString()
    if (text.startsWith('broken')) throw badRequest({ image: 'Cannot be read.' })
    events.push(`stored ${text}`)
    return { id: text, width: 1, height: 1, widths: [], bytes: bytes.length } satisfies StoredPicture
  },
  drop: async pictures => {
    for (const { id } of pictures) events.push(`dropped ${id}`)
  },
})

const start = async (t: TestContext, options: Parameters<typeof toyServer>[2] & { viewers?: (Viewer | undefined)[] } = {}) => {
  const { viewers = [], ...rest } = options
  const toy = await toyServer(
    t,
    made => {
      Object.assign(made.app, { viewerOf: async () => (viewers.length > 0 ? viewers.shift() : person) })
      const handler = ({ input, files }: { input: { name?: string | undefined }; files: Record<string, readonly StoredPicture[]> }) => {
        if (input.name === 'taken') throw conflict('This name is taken.')
        return { input, files: Object.fromEntries(Object.entries(files).map(([name, list]) => [name, list.length])) }
      }
      serve(made.http, made.app, { save, other }, { save: handler, other: handler }, toyStore(made))
    },
    rest,
  )
  const url = `http://127.0.0.1:${toy.port}`
  return { toy, url, send: (form: FormData, headers: Record<string, string> = cookie) => sendForm({ url }, save, form, headers) }
}

const file = (text = 'fine') => new Blob([text])
const logo = { logo: file() }

test('nested names in brackets become objects and lists, numbers stay text until the contract reads them', async t => {
  const { send, toy } = await start(t)
  const input = { name: 'Lamp', address: { city: 'Udaipur' }, amenities: [{ id: 'a' }, { id: 'b' }] }
  const { status, data } = await send(formOf(input, { logo: file(), images: [file('1'), file('2')] }))
  assert.equal(status, 200)
  assert.deepEqual(data, { input, files: { logo: 1, images: 2 } })
  assert.deepEqual(toy.events, ['stored fine', 'stored 1', 'stored 2', 'begin', 'commit'], 'pictures are stored before the transaction')
})

test('names that mean nothing, or the same twice, are faults on themselves', () => {
  const fields = [
    ...(['a[x]', 'a[x]', 'b', 'b[c]', '__proto__', 'd[__proto__]', 'e[]', 'f[g', '[h]', 'i[1][2][3][4][5]'] as const),
    ...(['list[10]', 'list[2]', 'constructor[prototype][x]'] as const),
  ].map(name => [name, name] as const)
  const { input, faults } = nestedFields(fields)
  assert.deepEqual(input, { a: { x: 'a[x]' }, b: 'b', list: ['list[2]', 'list[10]'] })
  const unknown = ['__proto__', 'd[__proto__]', 'e[]', 'f[g', '[h]', 'i[1][2][3][4][5]', 'constructor[prototype][x]']
  assert.deepEqual(Object.keys(faults).sort(), [...unknown.filter(name => name !== '__proto__'), 'a.x', 'b.c'].sort())
  assert.equal(faults['a.x'], 'This was sent twice.')
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('faults of fields and files come together', async t => {
  const { send, toy } = await start(t)
  const images = [1, 2, 3].map(() => file('bad'))
  const { status, failure } = await send(formOf({ name: 'L', address: { pin: '1' }, kind: 'owner', 'x[': 1 }, { images, more: file() }))
  assert.equal(status, 400)
  assert.deepEqual(failure.fields, {
    name: 'Too short',
    'address.city': 'This is required.',
    kind: 'Unknown field: kind.',
    'x[': 'Unknown field: x[.',
    logo: 'A logo is needed',
    images: 'Only good files.',
    more: 'Unknown field: more.',
  })
  assert.deepEqual(toy.events, [])
  const twice = await send(formOf({}, { logo: [file(), file()] }))
  assert.deepEqual([twice.status, twice.failure.fields], [400, { logo: 'Send one file only.' }])
})

test('an input that was left empty is no file; text under the name of a file is an unknown field', async t => {
  const { send } = await start(t)
  const empty = formOf({}, logo)
  empty.append('images', new Blob([]), '')
  assert.deepEqual((await send(empty)).data.files, { logo: 1 })
  assert.deepEqual((await send(formOf({ logo: 'text' }))).failure.fields, { logo: 'A logo is needed' })
  const both = await send(formOf({ images: 'text' }, logo))
  assert.deepEqual(both.failure.fields, { images: 'Unknown field: images.' })
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']))
const mega = 5_242_880

test('each limit of trust.md holds, and one more is a 413', async t => {
  const { send } = await start(t)
  const whole = await send(formOf({}, { logo: file('x'.repeat(mega)) }))
  assert.equal(whole.status, 200)
  const larger = await send(formOf({ name: 'L' }, { logo: file('x'.repeat(mega + 1)), images: [file(), file('bad')] }))
  assert.deepEqual(
    [larger.status, larger.failure.code, larger.failure.fields],
    [413, 'TOO_LARGE', { name: 'Too short', logo: 'File must be less than 5MB.', images: 'Only good files.' }],
  )
  const five = Array.from({ length: 4 }, () => file())
  assert.equal((await send(formOf({}, { logo: file(), images: five }))).status, 200)
  assert.equal((await send(formOf({}, { logo: file(), images: [...five, file()] }))).status, 413)
  assert.equal((await send(formOf(many(40), logo))).status, 400, 'forty fields: unknown, but not too many')
  assert.equal((await send(formOf(many(41), logo))).status, 413)
  assert.equal((await send(formOf({ name: 'x'.repeat(10_000) }, logo))).status, 200)
  const cut = await send(formOf({ name: 'x'.repeat(10_001) }, logo))
  assert.deepEqual([cut.status, cut.failure.fields], [413, { name: 'This is too long.' }])
  assert.equal((await send(formOf({ ['n'.repeat(100)]: 1 }, logo))).status, 400)
  assert.equal((await send(formOf({ ['n'.repeat(101)]: 1 }, logo))).status, 413)
})

/** Writes a request by hand and waits for the first line of its answer. */
const byHand = (t: TestContext, toy: Toy, headers: string, body = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(toy.port, '127.0.0.1', () =>
      socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`),
    )
    t.after(() => socket.destroy())
    socket.once('data', data => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy() // the rest of the body never comes
    })
    socket.once('error', reject)
    socket.once('close', () => resolve('closed'))
  })
const type = 'content-type: multipart/form-data; boundary=b\r\n'
const program = `cookie: ${cookie.cookie}\r\norigin: http://x\r\n`

test('the length of a call has to be said and to fit; who is not signed in never gets that far', async t => {
  const { toy, url, send } = await start(t, { viewers: [person, person, undefined] })
  assert.match(await byHand(t, toy, `${program}${type}transfer-encoding: chunked\r\n`), /411/)
  assert.match(await byHand(t, toy, `${program}${type}content-length: 26700001\r\n`), /413/)
  assert.match(await byHand(t, toy, `${program}${type}content-length: 26700001\r\n`), /401/)
  assert.equal((await send(formOf({}, logo), {})).status, 401)
  assert.equal((await send(formOf({}, logo), { ...cookie, origin: 'https://evil.example' })).status, 403)
  const json = { method: 'POST', body: '{}', headers: { ...cookie, origin: url, 'content-type': 'application/json' } }
  assert.equal((await fetch(`${url}/api/toy/save`, json)).status, 415)
  assert.equal((await sendForm({ url }, other, formOf({}), cookie)).status, 415)
})

test('bodies that are no form are a 400, whatever is broken, and the server goes on', async t => {
  const { toy, send } = await start(t)
  const part = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nLamp\r\n'
  const cutFile = '--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nhalf of'
  const bodies: [string, string][] = [
    ['no end', part],
    ['cut in a file', cutFile],
    ['no boundary', 'nothing of the kind'],
    ['a name of the prototype', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'],
    ['json that is none', '--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n'],
    ['a number', '--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n7\r\n--b--\r\n'],
    ['no name', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  ]
  for (const [about, body] of bodies)
    assert.match(await byHand(t, toy, `${program}${type}content-length: ${body.length}\r\n`, body), / 400 /, about)
  assert.match(await byHand(t, toy, `${program}content-type: multipart/form-data\r\ncontent-length: 4\r\n`, 'body'), / 400 /)
  assert.equal((await send(formOf({ name: 'a\0b' }, logo))).status, 400)
  assert.equal((await send(formOf({}, logo))).status, 200)
})

test('what was stored for a call that is refused is dropped at once', async t => {
  const { send, toy } = await start(t)
  assert.equal((await send(formOf({ name: 'taken' }, logo))).status, 409)
  assert.deepEqual(toy.events.splice(0), ['stored fine', 'begin', 'rollback', 'dropped fine'])
  const { status, failure } = await send(formOf({}, { logo: file(), images: [file('one'), file('broken')] }))
  assert.deepEqual([status, failure.fields], [400, { images: 'Cannot be read.' }])
  assert.deepEqual(toy.events.splice(0), ['stored fine', 'stored one', 'dropped fine', 'dropped one'])
})

test('who is out by the end of an upload is refused, and nothing is stored', async t => {
  const { send, toy } = await start(t, { viewers: [person, undefined] })
  assert.equal((await send(formOf({}, logo))).status, 401)
  assert.deepEqual(toy.events, [])
})

test('an upload that hardly moves is cut with a 408; one that moves has its time', async t => {
  const { toy, send } = await start(t, { times: { bodyMs: 300 } })
  const began = performance.now()
  assert.match(await byHand(t, toy, `${program}${type}content-length: 20000\r\n`, '--b\r\n'), /408/)
  assert.ok(performance.now() - began < 3000)
  const socket = connect(toy.port, '127.0.0.1')
  t.after(() => socket.destroy())
  const body = `--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n${'x'.repeat(60_000)}\r\n--b--\r\n`
  socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${program}${type}content-length: ${body.length}\r\n\r\n`)
  // 20 kB/s or so, for longer than a body may take that is no upload.
  const step = Math.ceil(body.length / 10)
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= body.length) return
    socket.write(body.slice(sent, sent + step))
    sent += step
  }, 60)
  t.after(() => clearInterval(timer))
  const [line] = await new Promise<string[]>(resolve => socket.once('data', data => resolve(data.toString().split('\r\n'))))
  assert.match(line ?? '', /200/)
  assert.equal((await send(formOf({}, logo))).status, 200)
})

test('one person has four uploads at a time; a fifth is asked to wait', async t => {
  const { toy, send } = await start(t)
  const slow = Array.from({ length: 4 }, () => {
    const socket = connect(toy.port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${program}${type}content-length: 20000\r\n\r\n--b\r\n`)
    return socket
  })
  await t.waitFor(async () => assert.equal((await send(formOf({}, logo))).status, 503))
  for (const socket of slow) socket.destroy()
  await t.waitFor(async () => assert.equal((await send(formOf({}, logo))).status, 200))
})

test('sixty uploads in ten minutes, then a 429', async t => {
  const { send } = await start(t, { config: { rateLimit: true } })
  const counts: Record<number, number> = {}
  for (let at = 0; at < 61; at++) {
    const { status } = await send(formOf({}))
    counts[status] = (counts[status] ?? 0) + 1
  }
  assert.deepEqual(counts, { 400: 60, 429: 1 })
})

test('files only with a store, and only from people who are signed in, else the start stops', async t => {
  await assert.rejects(
    toyServer(t, ({ http, app }) => serve(http, app, { save }, { save: () => ({ input: {}, files: {} }) })),
    /nothing stores them/,
  )
  const open = endpoint({ ...save, access: 'public' })
  await assert.rejects(
    toyServer(t, toy => serve(toy.http, toy.app, { open }, { open: () => ({ input: {}, files: {} }) }, toyStore(toy))),
    /not signed in/,
  )
})
