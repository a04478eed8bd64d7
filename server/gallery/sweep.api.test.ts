import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import type { Files } from '../outside/files.ts'
import { roomHotel } from '../rooms/testing.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { ownerUpdate } from '../testing/worlds/hotel-forms.ts'
import type { TestServer } from '../testing.ts'
import { storeFiles } from './pictures.ts'
import { sweepStore } from './sweep.ts'
import { galleryOf, storedNames, stores, sweepNow } from './testing.ts'

const ownerMarker = '00000000-0000-0000-0000-000000000000/0.txt'
const hour = 3_600_000

/** The same numbers every time. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A store that fails now and then, before or after it has done what it was asked. */
const unreliable = (files: Files, random: (below: number) => number): Files & { calm: boolean } => {
  const store = {
    calm: false,
    put: async (...file: Parameters<Files['put']>) => {
      const chance = store.calm ? 9 : random(12)
      if (chance === 0) throw new Error('It did not take the file')
      await files.put(...file)
      if (chance === 1) throw new Error('Its answer was lost')
    },
    get: files.get,
    remove: async (name: string) => {
      if (!store.calm && random(6) === 0) throw new Error('It did not remove the file')
      await files.remove(name)
    },
    list: files.list,
  }
  return store
}

/** What the rows say that there is: the widths of each picture, and a JPEG of a cover that was asked for. */
const namesByRows = async ({ db }: TestServer, stored: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('picture').select(['id', 'widths']).execute()
  const covers = await db.selectFrom('hotel_image').select('picture_id').where('image_type', '=', 'COVER').execute()
  const jpegs = covers.map(cover => `${cover.picture_id}/1200.jpg`).filter(name => stored.includes(name))
  return [...rows.flatMap(({ id, widths }) => widths.map(width => `${id}/${width}.webp`)), ...jpegs].sort()
}

const checkPlaces = async ({ db }: TestServer): Promise<void> => {
  const rows = await db.selectFrom('hotel_image').select(['image_type', 'position']).orderBy('position').execute()
  const ranks = rows.map(row => ['COVER', 'OTHER', 'HOTEL_LOGO'].indexOf(row.image_type))
  assert.deepEqual(
    rows.map(row => row.position),
    rows.map((_, at) => at),
  )
  assert.deepEqual(ranks, ranks.toSorted())
  assert.ok(ranks.filter(rank => rank === 2).length <= 1)
}

for (const [name, open] of Object.entries(stores))
  test(`${name}: after a day of any calls of gallery, rooms and logo, of a store that fails and of crashes, the sweep leaves the names that rows name`, async t => {
    const random = randomFrom(20261122)
    const files = unreliable(await open(t), random)
    const { server, hotelId, owner, upload, update, remove, list, get } = await galleryOf(t, { files })
    const rooms = await roomHotel(server)
    let number = 300
    const room = async () => (await rooms.list()).filter(({ roomNumber }) => roomNumber >= '300')[random(4)]
    const sizes = [await picture('#b35a1f', 40), await picture('#1f6fb3', 700)]
    const file = () => ({ hotelImage: sizes[random(2)] ?? new Blob([]) })
    const kind = () => ['COVER', 'OTHER', 'HOTEL_LOGO'][random(3)]
    const some = async () => {
      const images = await list()
      return images[random(images.length)]
    }
    const statuses: number[] = []
    const add = async () => (await upload({ imageType: kind(), ...(random(3) === 0 && { isCover: true }) }, file())).status
    const steps: (() => Promise<number | undefined>)[] = [
      add,
      add,
      add,
      async () => (await upload({ imageType: kind() }, { hotelImage: new Blob(['no picture']) })).status,
      async () => (await update({ imageId: (await some())?.id ?? randomUUID() }, file())).status,
      async () => (await update({ imageId: (await some())?.id ?? randomUUID(), imageType: kind(), version: 1 }, file())).status,
      async () => (await update({ imageId: (await some())?.id ?? randomUUID(), position: random(9) })).status,
      async () => (await update({ imageId: (await some())?.id ?? randomUUID(), isCover: true })).status,
      async () => (await remove((await some())?.id ?? randomUUID())).status,
      async () => (await get(`filePath=${(await some())?.imagePath ?? randomUUID()}&format=jpeg`)).status,
      async () =>
        (await sendForm(server, hotelFormApi.update, formOf(ownerUpdate(hotelId), { hotelLogo: sizes[0] ?? [] }), owner.headers)).status,
      async () => (await rooms.create({ roomNumber: ++number, roomNumberTo: ++number }, [...sizes])).status,
      async () => (await rooms.create({ roomNumber: '300', typeId: randomUUID() }, sizes)).status,
      async () => (await rooms.update({ roomId: (await room())?.id ?? randomUUID(), imageOrder: ['new:1'] }, [...sizes])).status,
      async () => (await rooms.remove((await room())?.id ?? randomUUID())).status,
      // A process that dies between the files and their row, or while it writes one.
      async () =>
        void (await storeFiles(server.product.app, new Uint8Array(await (sizes[0] ?? new Blob([])).arrayBuffer())).catch(() => {})),
      async () => void (await files.put(`${randomUUID()}/640.webp`, new Uint8Array(5), 'image/webp').catch(() => {})),
      async () => void (await server.settleAll()),
    ]
    for (let step = 0; step < 170; step += 1) {
      const status = await steps[random(steps.length)]?.()
      if (status !== undefined) statuses.push(status)
      await checkPlaces(server)
    }
    for (const status of [200, 400, 404, 503, 409]) assert.ok(statuses.includes(status), `a ${status} among ${statuses}`)
    assert.equal(statuses.includes(500), false)
    files.calm = true
    // Whatever chance left: several pictures, one of them a cover that another site asked for.
    for (const size of [...sizes, sizes[1] ?? new Blob([])]) await upload({ imageType: 'COVER', isCover: true }, { hotelImage: size })
    const cover = (await list())[0]?.imagePath
    assert.equal((await get(`filePath=${cover}&format=jpeg`)).status, 200)
    const before = await storedNames(files)
    assert.notDeepEqual(before, await namesByRows(server, before), 'there is something to sweep')
    assert.equal(await sweepStore(server.product.app), 0, 'what may still wait for its row stays')
    // A job that never came, or was given up: the comparison is there for it.
    await sql`update outbox set done_at = now() where kind = 'sweep-picture' and id % 2 = 0`.execute(server.db)
    await sweepNow(server)
    server.clock.set(new Date(Date.now() + 24 * hour))
    assert.ok((await sweepStore(server.product.app)) > 0)
    const stored = (await storedNames(files)).filter(each => each !== ownerMarker)
    assert.ok(stored.length > 3 && stored.some(each => each.endsWith('.jpg')))
    assert.deepEqual(stored, await namesByRows(server, before))
    assert.equal(await sweepStore(server.product.app), 0)
    for (const image of await list()) assert.equal((await get(`filePath=${image.imagePath}`)).status, 200)
  })

test('a picture that neither the gallery nor a room shows goes after an hour, with its files', async t => {
  const { server, upload, files } = await galleryOf(t)
  const { data } = await upload()
  await upload()
  await sql`delete from hotel_image where id = ${data.id}`.execute(server.db)
  await sweepStore(server.product.app)
  assert.equal((await storedNames(files)).includes(`${data.imagePath}/40.webp`), true)
  await sql`update picture set created_at = now() - interval '61 minutes'`.execute(server.db)
  await sweepStore(server.product.app)
  await sweepNow(server)
  assert.deepEqual((await server.db.selectFrom('picture').select('id').execute()).length, 1)
  assert.equal((await storedNames(files)).filter(name => name !== ownerMarker).length, 1)
})

test('a store that bears the id of another database loses nothing, and the log says so', async t => {
  const lines: string[] = []
  const { server, files } = await galleryOf(t, { log: line => lines.push(line) })
  const { app } = server.product
  await files.put(`${randomUUID()}/640.webp`, new Uint8Array(5), 'image/webp')
  await files.put(ownerMarker, new TextEncoder().encode(randomUUID()), 'text/plain')
  server.clock.set(new Date(Date.now() + 24 * hour))
  assert.equal(await sweepStore(app), 0)
  assert.equal((await storedNames(files)).length, 2)
  assert.ok(lines.some(line => line.includes('belongs to another database')))
  await files.remove(ownerMarker)
  assert.equal(await sweepStore(app), 1)
  assert.deepEqual(await storedNames(files), [ownerMarker])
})
