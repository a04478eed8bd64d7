import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import sharp from 'sharp'
import { createS3Files } from '../outside/s3-files.ts'
import { picture } from '../testing/files/forms.ts'
import { galleryOf, storedNames, stores, sweepNow } from './testing.ts'

for (const [store, open] of Object.entries(stores))
  test(`${store}: a picture comes with its type and may be kept for good; who has it gets a 304 by its tag`, async t => {
    const { upload, get } = await galleryOf(t, { files: await open(t) })
    const { data } = await upload({ isCover: true }, { hotelImage: await picture('#1f6fb3', 700) })
    const path = `filePath=${data.imagePath}`
    for (const [query, name, format] of [
      ['', '700.webp', 'webp'],
      ['&width=321', '640.webp', 'webp'],
      ['&width=300', '320.webp', 'webp'],
      ['&format=jpeg', '1200.jpg', 'jpeg'],
    ] as const) {
      const answer = await get(path + query)
      const headers = { 'content-type': `image/${format}`, etag: `"${data.imagePath}/${name}"` }
      const expected = { ...headers, 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }
      assert.equal(answer.status, 200)
      for (const [header, value] of Object.entries(expected)) assert.equal(answer.headers.get(header), value, name)
      assert.equal((await sharp(await answer.arrayBuffer()).metadata()).format, format)
      for (const known of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`]) {
        const again = await get(path + query, { 'if-none-match': known })
        assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', headers.etag], known)
        assert.equal(again.headers.get('cache-control'), expected['cache-control'])
      }
    }
    assert.equal((await get(`${path}&width=640`, { 'if-none-match': `"${data.imagePath}/320.webp"` })).status, 200)
    assert.equal((await get('filePath=00000000-0000-4000-8000-000000000000', { 'if-none-match': '*' })).status, 404)
  })

test('a cover has a JPEG for other sites, made once; other pictures have none', async t => {
  const { server, upload, update, remove, get, files } = await galleryOf(t)
  const { data } = await upload({ isCover: true }, { hotelImage: await picture('#1f6fb3', 700) })
  const path = `filePath=${data.imagePath}&format=jpeg`
  const put = t.mock.method(files, 'put')
  const answers = await Promise.all([1, 2, 3].map(() => get(path)))
  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
    assert.equal(answer.headers.get('content-disposition'), `inline; filename="${data.imagePath}.jpg"`)
    const bytes = await answer.arrayBuffer()
    const { format, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    assert.ok(bytes.byteLength <= 300_000)
  }
  assert.equal((await get(path, { 'if-none-match': answers[0]?.headers.get('etag') ?? '' })).status, 304)
  assert.equal(put.mock.callCount(), 1)
  assert.ok((await storedNames(files)).includes(`${data.imagePath}/1200.jpg`))
  await update({ imageId: data.id, imageType: 'OTHER' })
  assert.equal((await get(path)).status, 404)
  assert.equal((await get(`filePath=${data.imagePath}&format=png`)).status, 400)
  await remove(data.id)
  await sweepNow(server)
  assert.deepEqual(await storedNames(files), [])
})

test('a store that fails, or is silent, is a 503: no row without its files, nothing half-written, and the same call later is fine', async t => {
  const lines: string[] = []
  const { server, upload, update, list, get, files } = await galleryOf(t, { log: line => lines.push(line) })
  const { data } = await upload({ isCover: true })
  const { put } = files
  let calls = 0
  const failing = t.mock.method(files, 'put', async (...file: Parameters<typeof put>) => {
    calls += 1
    if (calls % 2 === 0) throw new Error('The file store answered 500 to PUT')
    await put(...file)
  })
  const large = await picture('#1f6fb3', 700)
  for (const send of [() => upload({}, { hotelImage: large }), () => update({ imageId: data.id, imageName: 'X' }, { hotelImage: large })]) {
    const { status, failure, headers } = await send()
    assert.deepEqual([status, failure.code, headers.get('retry-after')], [503, 'UNAVAILABLE', '5'])
    assert.deepEqual(await list(), [data])
  }
  failing.mock.restore()
  assert.ok(lines.some(line => line.includes('The file store failed') && line.includes('answered 500 to PUT')))
  for (const query of ['', '&format=jpeg']) {
    const silent = t.mock.method(files, 'get', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')))
    const answer = await get(`filePath=${data.imagePath}${query}`)
    assert.deepEqual([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')], [503, 'no-store', null])
    silent.mock.restore()
    assert.equal((await get(`filePath=${data.imagePath}${query}`)).status, 200)
  }
  assert.equal((await update({ imageId: data.id, imageName: 'X' }, { hotelImage: large })).status, 200)
  assert.equal((await list())[0]?.imageName, 'X')
  assert.ok(server.url)
})

test('a store on the network that takes connections and says nothing is a 503 in five seconds, and holds nothing else up', async t => {
  const silent = createServer(socket => socket.on('error', () => {}))
  await new Promise<void>(ready => silent.listen(0, '127.0.0.1', ready))
  t.after(() => silent.close())
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const files = createS3Files({ endpoint, bucket: 'pictures', region: 'ap-south-1', accessKeyId: 'A', secretAccessKey: 'B' })
  const { server, hotelId, get, list } = await galleryOf(t, { files })
  const row = { hotel_id: hotelId, id: randomUUID(), name: 'Pool', width: 40, height: 20, widths: [40], bytes: 1000 }
  await server.db.insertInto('picture').values(row).execute()
  const start = performance.now()
  const asked = Promise.all(Array.from({ length: 40 }, () => get(`filePath=${row.id}`)))
  assert.deepEqual(await list(), [])
  assert.ok(performance.now() - start < 3000)
  assert.deepEqual([...new Set((await asked).map(({ status }) => status))], [503])
  assert.ok(performance.now() - start < 10_000)
})
