import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { galleryApi, type HotelImage, type Picture } from '#shared/rooms/gallery.ts'
import { createWorker } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { type TestServer, testServer } from '../testing.ts'
import { addImage } from './hotel-images.ts'
import { galleryJobs, queueSweep, storeFiles } from './pictures.ts'

const photo = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#258' } })
    .png()
    .toBuffer()

const add = async (
  { product: { app } }: TestServer,
  hotelId: string,
  imageType: HotelImage['imageType'],
  width = 700,
): Promise<Picture> => {
  const stored = await storeFiles(app, await photo(width))
  await transact(app, tx => addImage(tx, hotelId, stored, { imageName: `${imageType} ${width}`, imageType }))
  const { id, bytes: _, ...sizes } = stored
  return { imagePath: id, imageName: `${imageType} ${width}`, ...sizes }
}

const start = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { slug: 'lake-house' })
  const sweep = createWorker(server.product.app, galleryJobs(server.product.app))
  const sweepAll = async () => {
    await sql`update outbox set run_at = now() where kind = 'sweep-picture' and done_at is null`.execute(server.db)
    await sweep.settleAll()
  }
  const get = (query: string) => fetch(`${server.url}/api/file/getfile?${query}`)
  return { server, hotel, sweepAll, get }
}

test("a hotel's pictures: covers first, by uuid and slug, only covers, only the logo, none of another hotel", async t => {
  const { server, hotel } = await start(t)
  const other = await makeHotel(server.db, { slug: 'other' })
  await add(server, other.id, 'COVER')
  const first = await add(server, hotel.id, 'OTHER')
  const logo = await add(server, hotel.id, 'HOTEL_LOGO')
  const second = await add(server, hotel.id, 'OTHER')
  const cover = await add(server, hotel.id, 'COVER')

  const images = await server.get(galleryApi.list, { hotelId: 'lake-house' })
  assert.deepEqual(
    images.map(image => image.imagePath),
    [cover, first, second, logo].map(picture => picture.imagePath),
  )
  assert.deepEqual(await server.get(galleryApi.list, { hotelId: hotel.id }), images)
  const { id: _, ...shown } = images[0] ?? { id: '' }
  const { imagePath } = cover
  const imageUrl = `/api/file/getfile?filePath=${imagePath}`
  const about = { hotelId: hotel.id, imageType: 'COVER', isCover: true, imageUrl, imagePath, imageName: 'COVER 700', version: 1 }
  assert.deepEqual(shown, { ...about, width: 700, height: 350, widths: [320, 640, 700] })
  const covers = await server.get(galleryApi.list, { hotelId: hotel.id, onlyCover: 'true' })
  assert.deepEqual(covers, [images[0]])
  const logos = await server.get(galleryApi.list, { hotelId: hotel.id, onlyLogo: 'true' })
  assert.deepEqual(
    logos.map(image => image.imagePath),
    [logo.imagePath],
  )
  for (const unknown of [randomUUID(), 'nobody', "x' or '1'='1"]) {
    assert.equal((await server.call(galleryApi.list, { hotelId: unknown })).status, 404, unknown)
  }
})

test('a file comes in the next larger width, as a picture and nothing else', async t => {
  const { server, hotel, get } = await start(t)
  const { imagePath } = await add(server, hotel.id, 'COVER', 1800)
  for (const [query, width] of [
    ['', 1600],
    ['&width=1', 320],
    ['&width=320', 320],
    ['&width=321', 640],
    ['&width=4000', 1600],
  ] as const) {
    const answer = await get(`filePath=${imagePath}${query}`)
    assert.equal(answer.status, 200)
    assert.equal((await sharp(await answer.arrayBuffer()).metadata()).width, width, query)
  }
  const { headers } = await get(`filePath=${imagePath.toUpperCase()}`)
  const expected = {
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${imagePath}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // The payment provider's window shows the hotel's logo.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name)
})

test('what is no id of a picture is a 404, however it is written', async t => {
  const { server, hotel, get } = await start(t)
  const { imagePath } = await add(server, hotel.id, 'COVER')
  const traversals = [
    ...[
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/package.json',
      '/etc/passwd',
      'C:\\Windows\\win.ini',
      '....//....//etc/passwd',
    ],
    ...[`${imagePath}/../${imagePath}`, `${imagePath}/320.webp`, 'file:///etc/passwd', '', randomUUID()],
  ]
  for (const path of traversals) {
    for (const query of [path, encodeURIComponent(path)]) {
      const answer = await get(`filePath=${query}`)
      assert.equal(answer.status, 404, query)
      assert.deepEqual(Object.keys((await answer.json()) as object).sort(), ['code', 'error', 'success'])
    }
  }
  assert.equal((await get(`filePath=${imagePath}&width=0`)).status, 400)
  assert.equal((await get(`filePath=${imagePath}&width=x`)).status, 400)
})

test('files whose row never came, or is gone, are swept; those of a picture stay', async t => {
  const { server, hotel, sweepAll } = await start(t)
  const { app } = server.product
  const kept = await add(server, hotel.id, 'COVER')
  const orphan = await storeFiles(app, await photo(400))
  const gone = await add(server, hotel.id, 'OTHER')
  assert.ok(await app.files.get(`${orphan.id}/320.webp`))
  await sweepAll()
  assert.equal(await app.files.get(`${orphan.id}/320.webp`), undefined)
  assert.equal(await app.files.get(`${orphan.id}/400.webp`), undefined)

  await server.db.transaction().execute(async tx => {
    await tx.deleteFrom('hotel_image').where('picture_id', '=', gone.imagePath).execute()
    await tx.deleteFrom('picture').where('id', '=', gone.imagePath).execute()
    await queueSweep(tx, { id: gone.imagePath, widths: gone.widths })
  })
  await sweepAll()
  assert.equal(await app.files.get(`${gone.imagePath}/640.webp`), undefined)
  assert.ok(await app.files.get(`${kept.imagePath}/640.webp`))
})
