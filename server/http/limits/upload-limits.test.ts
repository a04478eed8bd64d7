import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { formOf, sendForm } from '../../testing/files/forms.ts'
import { cookie, file, logo, other, uploader, uploadToy } from '../../testing/files/upload-toy.ts'
import { eventually } from '../../testing/process/until.ts'
import type { Toy } from '../toy-server.ts'
import { graceMs } from '../uploads/upload-files.ts'

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']))
const mega = 5_242_880

test('each limit of a multipart body holds, and one more is a 413; too many files of one field are a 400 on it', async t => {
  const { send } = await uploadToy(t)
  const whole = await send(formOf({}, { logo: file('x'.repeat(mega)) }))
  assert.equal(whole.status, 200)
  const larger = await send(formOf({ name: 'L' }, { logo: file('x'.repeat(mega + 1)), images: [file(), file('bad')] }))
  assert.deepEqual(
    [larger.status, larger.failure.code, larger.failure.fields],
    [413, 'TOO_LARGE', { name: 'Too short', logo: 'File must be less than 5MB.', images: 'Only good files.' }],
  )
  const five = Array.from({ length: 5 }, () => file())
  assert.equal((await send(formOf({}, { logo: file(), images: five }))).status, 200, 'six files')
  const sixth = await send(formOf({}, { images: [...five, file()] }))
  assert.deepEqual([sixth.status, sixth.failure.fields], [400, { logo: 'A logo is needed', images: 'Five at most' }])
  assert.equal((await send(formOf({}, { logo: file(), images: [...five, file()] }))).status, 413, 'seven')
  assert.equal((await send(formOf(many(140), logo))).status, 400, 'unknown fields, but not too many')
  assert.equal((await send(formOf(many(141), logo))).status, 413)
  const everything = formOf(Object.fromEntries(Array.from({ length: 140 }, (_, at) => [`f${at}`, 'x'.repeat(10_000)])), {
    images: Array.from({ length: 6 }, () => file('x'.repeat(mega))),
  })
  assert.equal((await send(everything)).status, 400, 'all of it at once fits into the greatest length')
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
  const { toy, url, send } = await uploadToy(t, { viewers: [uploader, uploader, undefined] })
  assert.match(await byHand(t, toy, `${program}${type}transfer-encoding: chunked\r\n`), /411/)
  assert.match(await byHand(t, toy, `${program}${type}content-length: 33000001\r\n`), /413/)
  assert.match(await byHand(t, toy, `${program}${type}content-length: 33000001\r\n`), /401/)
  assert.equal((await send(formOf({}, logo), {})).status, 401)
  assert.equal((await send(formOf({}, logo), { ...cookie, origin: 'https://evil.example' })).status, 403)
  const json = { method: 'POST', body: '{}', headers: { ...cookie, origin: url, 'content-type': 'application/json' } }
  assert.equal((await fetch(`${url}/api/toy/save`, json)).status, 415)
  assert.equal((await sendForm({ url }, other, formOf({}), cookie)).status, 415)
})

test('bodies that are no form are a 400, whatever is broken, and the server goes on', async t => {
  const { toy, send } = await uploadToy(t)
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

test('an upload that hardly moves is cut with a 408; one that moves has its time', async t => {
  const { toy, send } = await uploadToy(t, { times: { bodyMs: 300 } })
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
  const { toy, send } = await uploadToy(t)
  const slow = Array.from({ length: 4 }, () => {
    const socket = connect(toy.port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${program}${type}content-length: 20000\r\n\r\n--b\r\n`)
    return socket
  })
  await eventually(t, async () => assert.equal((await send(formOf({}, logo))).status, 503))
  for (const socket of slow) socket.destroy()
  await eventually(t, async () => assert.equal((await send(formOf({}, logo))).status, 200))
})

test('a process has 26 uploads under way; one more is refused before its body is read, and files that wait leave nothing behind', async t => {
  const people = Array.from({ length: 7 }, (_, at) => ({ ...uploader, id: `p${at}` }))
  const viewers = Array.from({ length: 26 }, (_, at) => people[at % 7])
  const { toy, dataDir, send } = await uploadToy(t, { viewers })
  const head = '--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nhalf of a file'
  const answers: string[] = []
  const sockets = viewers.map(() => {
    const socket = connect(toy.port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.on('data', data => answers.push(data.toString()))
    socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${program}${type}content-length: 20000\r\n\r\n${head}`)
    return socket
  })
  await eventually(t, () => assert.deepEqual(viewers, []))
  assert.match(await byHand(t, toy, `${program}${type}content-length: 30000000\r\n`), / 503 /)
  assert.deepEqual(answers, [])
  await eventually(t, () => assert.deepEqual(readdirSync(join(dataDir, 'uploads')), []))
  sockets[0]?.destroy()
  await eventually(t, async () => assert.equal((await send(formOf({}, logo))).status, 200))
  for (const socket of sockets) socket.destroy()
})

/** Begins an upload of a file from one of the loopback's addresses: so many bytes of it, and never the rest. */
const half = (t: TestContext, toy: Toy, from: string, bytes: number) => {
  const socket = connect({ port: toy.port, host: '127.0.0.1', localAddress: from })
  t.after(() => socket.destroy())
  const answers: string[] = []
  socket.on('data', data => answers.push(data.toString().split('\r\n')[0] ?? '')).on('error', () => undefined)
  const head = '--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'
  socket.write(`POST /api/toy/save HTTP/1.1\r\nhost: x\r\n${program}${type}content-length: 2000000\r\n\r\n${head}${'x'.repeat(bytes)}`)
  return { answers, end: () => socket.destroy() }
}

test('a network has eight uploads at a time; others go on', async t => {
  const people = Array.from({ length: 20 }, (_, at) => ({ ...uploader, id: `p${at}` }))
  const { toy } = await uploadToy(t, { viewers: people, config: { rateLimit: true } })
  const eight = Array.from({ length: 8 }, () => half(t, toy, '127.0.0.2', 10))
  await eventually(t, () => assert.equal(12, people.length))
  const [ninth, other] = [half(t, toy, '127.0.0.2', 10), half(t, toy, '127.0.0.3', 10)]
  await eventually(t, () => assert.match(ninth.answers[0] ?? '', / 503 /))
  assert.deepEqual(other.answers, [])
  for (const { end } of [...eight, ninth, other]) end()
})

test('where all places are taken the slowest upload gives way', async t => {
  const people = Array.from({ length: 26 }, (_, at) => ({ ...uploader, id: `p${at}` }))
  const { toy, send } = await uploadToy(t, { viewers: people })
  const uploads = people.map((_, at) => half(t, toy, '127.0.0.1', at === 7 ? 100 : 100_000))
  await eventually(t, () => assert.equal(people.length, 0))
  assert.equal((await send(formOf({}, logo))).status, 503, 'nobody shows how slow it is yet')
  // Until all of them are old enough to be compared.
  await pause(graceMs)
  assert.equal((await send(formOf({}, logo))).status, 200)
  await eventually(t, () => assert.match(uploads[7]?.answers[0] ?? '', / 408 /))
  assert.deepEqual(
    uploads.filter(({ answers }) => answers.length > 0),
    [uploads[7]],
  )
  for (const { end } of uploads) end()
})

test('an upload that is silent, as while it waits for its turn, is not cut before its time', async t => {
  const { toy } = await uploadToy(t)
  const [served] = await Promise.all([
    new Promise<Socket>(resolve => toy.http.server.once('connection', resolve)),
    byHand(t, toy, `${program}${type}content-length: 30000000\r\nexpect: 100-continue\r\n`),
  ])
  await eventually(t, () => assert.equal(served.timeout, 150_000))
})

test('a disk that does not take files is a 503 and logged, not a body that cannot be read', async t => {
  const { toy, dataDir, send } = await uploadToy(t)
  writeFileSync(join(dataDir, 'uploads'), 'no folder')
  assert.equal((await send(formOf({}, logo))).status, 503)
  assert.ok(toy.lines.some(line => line.msg === 'The disk did not take an upload' && JSON.stringify(line.err).includes('EEXIST')))
  rmSync(join(dataDir, 'uploads'))
  assert.equal((await send(formOf({}, logo))).status, 200)
})

test('sixty uploads in ten minutes, then a 429', async t => {
  const { send } = await uploadToy(t, { config: { rateLimit: true } })
  const counts: Record<number, number> = {}
  for (let at = 0; at < 61; at++) {
    const { status } = await send(formOf({}))
    counts[status] = (counts[status] ?? 0) + 1
  }
  assert.deepEqual(counts, { 400: 60, 429: 1 })
})
