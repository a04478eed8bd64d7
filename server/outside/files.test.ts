import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { createS3Files } from './s3-files.ts'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type S3Rver = new (options: Record<string, unknown>) => S3Server
const S3rver = createRequire(import.meta.url)('s3rver') as S3Rver

const folder = mkdtempSync(join(tmpdir(), 'files-'))
const disk = join(folder, 'disk')
const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'pictures' }] }
const s3Server = new S3rver(options)
const keys = { region: 'ap-south-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let endpoint = ''
before(async () => {
  endpoint = `http://127.0.0.1:${(await s3Server.run()).port}`
})
after(async () => {
  await s3Server.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: Record<string, () => Files> = {
  disk: () => createDiskFiles(disk),
  s3: () => createS3Files({ endpoint: `${endpoint}/`, bucket: 'pictures', ...keys }),
}

for (const [name, open] of Object.entries(stores)) {
  test(`${name}: what is put is got, replaced and removed; what is missing is undefined`, async () => {
    const files = open()
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
}

test('disk: nothing is left but the files themselves, and names of ours are the only ones', async () => {
  const files = stores.disk?.() as Files
  const picture = randomUUID()
  await files.put(`${picture}/320.webp`, new Uint8Array(1), 'image/webp')
  await files.put(`${picture}/640.webp`, new Uint8Array(1), 'image/webp')
  assert.deepEqual(readdirSync(join(disk, picture)).sort(), ['320.webp', '640.webp'])
  await files.remove(`${picture}/320.webp`)
  await files.remove(`${picture}/640.webp`)
  assert.equal(readdirSync(disk).includes(picture), false)
  for (const bad of ['../../etc/passwd', `${picture}/../../x.webp`, '/etc/passwd', '', `${picture}/320.webp\0`]) {
    await assert.rejects(files.get(bad), /Not a name/)
    await assert.rejects(files.put(bad, new Uint8Array(1), ''), /Not a name/)
    await assert.rejects(files.remove(bad), /Not a name/)
  }
})

test('s3: wrong keys, a missing bucket and a silent store are errors', async () => {
  const at = `${randomUUID()}/640.webp`
  const wrong = createS3Files({ endpoint, bucket: 'pictures', ...keys, accessKeyId: 'SOMEBODY' })
  await assert.rejects(wrong.put(at, new Uint8Array(1), 'image/webp'), /403/)
  await assert.rejects(wrong.get(at), /403/)
  const missing = createS3Files({ endpoint, bucket: 'nowhere', ...keys })
  await assert.rejects(missing.put(at, new Uint8Array(1), 'image/webp'), /no bucket/)

  const silent = http.createServer(() => undefined)
  await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
  const start = performance.now()
  const store = createS3Files({ endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, bucket: 'pictures', ...keys })
  await assert.rejects(store.get(at), { name: 'TimeoutError' })
  assert.ok(performance.now() - start < 5000)
  silent.closeAllConnections()
  await new Promise(closed => silent.close(closed))
})
