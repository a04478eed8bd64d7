import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { s3Server } from '../testing/files/s3-server.ts'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { createS3Files } from './s3-files.ts'

const folderFor = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const stores: Record<string, (t: TestContext) => Promise<Files>> = {
  disk: async t => createDiskFiles(join(folderFor(t), 'disk'), 3),
  s3: async t => {
    const s3 = await s3Server(t)
    return createS3Files({ ...s3, endpoint: `${s3.endpoint}/` }, 3, { readMs: 20_000, writeMs: 20_000 })
  },
}

const namesOf = async (files: Files) => {
  const pages: string[][] = []
  for await (const page of files.list()) pages.push(page.map(({ name }) => name))
  return { pages: pages.filter(page => page.length > 0).length, names: pages.flat().sort() }
}

for (const [name, open] of Object.entries(stores)) {
  test(`${name}: what is put is got, replaced and removed; what is missing is undefined`, async t => {
    const files = await open(t)
    const at = `${randomUUID()}/640.webp`
    assert.equal(await files.get(at), undefined)
    await files.put(at, new Uint8Array([0, 255, 13, 10]), 'image/webp')
    assert.deepEqual([...((await files.get(at)) ?? [])], [0, 255, 13, 10])
    await Promise.all([1, 2, 3].map(() => files.put(at, new Uint8Array(300_000).fill(7), 'image/webp')))
    assert.equal((await files.get(at))?.length, 300_000)
    await files.remove(at)
    await files.remove(at)
    assert.equal(await files.get(at), undefined)
  })

  test(`${name}: all that is stored is listed, in pages, with its time`, async t => {
    const files = await open(t)
    assert.deepEqual((await namesOf(files)).names, [])
    const start = Date.now()
    const names = Array.from({ length: 5 }, () => randomUUID()).flatMap(id => [`${id}/320.webp`, `${id}/1200.jpg`])
    for (const each of names) await files.put(each, new Uint8Array(1), 'image/webp')
    const listed = await namesOf(files)
    assert.deepEqual(listed.names, names.sort())
    assert.ok(listed.pages > 2, `${listed.pages} pages`)
    for await (const page of files.list())
      for (const { changedAt } of page) assert.ok(changedAt.getTime() >= start - 2000 && changedAt.getTime() <= Date.now() + 2000)
  })
}

test('disk: nothing is left but the files themselves, and names of ours are the only ones', async t => {
  const folder = folderFor(t)
  const files = createDiskFiles(folder)
  const picture = randomUUID()
  await files.put(`${picture}/320.webp`, new Uint8Array(1), 'image/webp')
  await files.put(`${picture}/640.webp`, new Uint8Array(1), 'image/webp')
  assert.deepEqual(readdirSync(join(folder, picture)).sort(), ['320.webp', '640.webp'])
  await files.remove(`${picture}/320.webp`)
  await files.remove(`${picture}/640.webp`)
  assert.deepEqual(readdirSync(folder), [])
  for (const bad of ['../../etc/passwd', `${picture}/../../x.webp`, '/etc/passwd', '', `${picture}/320.webp\0`]) {
    await assert.rejects(async () => files.get(bad), /Not a name/)
    await assert.rejects(files.put(bad, new Uint8Array(1), ''), /Not a name/)
    await assert.rejects(files.remove(bad), /Not a name/)
  }
})

test('disk: what a crash left half-written is listed and can be removed, what others put there is neither', async t => {
  const folder = folderFor(t)
  const files = createDiskFiles(folder)
  const part = `${randomUUID()}/640.webp.${randomUUID()}.part`
  mkdirSync(join(folder, part, '..'), { recursive: true })
  for (const name of [part, `${part.split('/')[0]}/notes.txt`, 'readme.txt']) writeFileSync(join(folder, name), 'x')
  assert.deepEqual((await namesOf(files)).names, [part])
  await files.remove(part)
  assert.deepEqual((await namesOf(files)).names, [])
})

const listening = async (t: TestContext, answer: RequestListener) => {
  const server = http.createServer(answer)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  t.after(async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const keys = { bucket: 'pictures', region: 'ap-south-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

test('s3: wrong keys and a missing bucket are errors', async t => {
  const at = `${randomUUID()}/640.webp`
  const s3 = await s3Server(t)
  const wrong = createS3Files({ ...s3, accessKeyId: 'SOMEBODY' })
  await assert.rejects(wrong.put(at, new Uint8Array(1), 'image/webp'), /403/)
  await assert.rejects(wrong.get(at), /403/)
  const missing = createS3Files({ ...s3, bucket: 'nowhere' })
  await assert.rejects(missing.put(at, new Uint8Array(1), 'image/webp'), /no bucket/)
  await assert.rejects(namesOf(missing), /no bucket/)
})

test('s3: the limit of a call holds while garbage is collected, before the answer and half-way through it', async t => {
  setFlagsFromString('--expose-gc')
  const collect = setInterval(runInNewContext('gc') as () => void, 50)
  t.after(() => clearInterval(collect))
  const start = performance.now()
  const ends = [
    () => undefined,
    (_request, response) => response.writeHead(200, { 'content-length': '4' }).write('fi'),
  ] satisfies RequestListener[]
  await Promise.all(
    ends.map(async answer => {
      const silent = createS3Files({ ...keys, endpoint: await listening(t, answer) })
      await assert.rejects(silent.get(`${randomUUID()}/640.webp`), { name: 'TimeoutError' })
    }),
  )
  // Three tries of 1.3 s each, and collecting takes its time; a limit that was collected would never end.
  assert.ok(performance.now() - start < 12_000)
})

test('s3: what fails in passing is asked again: an error, a broken connection, an answer that ends half-way', async t => {
  const at = `${randomUUID()}/640.webp`
  const seen: string[] = []
  const faults: RequestListener[] = [
    (_request, response) => response.writeHead(503).end('SlowDown'),
    request => request.socket.destroy(),
    (_request, response) => {
      response.writeHead(200, { 'content-length': '4' }).write('fi')
      setTimeout(() => response.destroy(), 20)
    },
  ]
  const left: RequestListener[] = []
  const endpoint = await listening(t, (request, response) => {
    seen.push(`${request.method}`)
    request.resume()
    const fault = left.shift()
    if (fault) fault(request, response)
    else response.end('fine')
  })
  const files = createS3Files({ ...keys, endpoint })
  for (const fault of faults) {
    left.push(fault, fault)
    assert.equal(Buffer.from((await files.get(at)) ?? []).toString(), 'fine')
    left.push(fault)
    await files.put(at, new Uint8Array(3), 'image/webp')
  }
  assert.deepEqual(seen, Array(3).fill(['GET', 'GET', 'GET', 'PUT', 'PUT']).flat())
  left.push(...Array<RequestListener>(3).fill(faults[0] as RequestListener))
  await assert.rejects(files.put(at, new Uint8Array(3), 'image/webp'), /answered 503 to PUT/)
})
