import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { storedName } from '../gallery/pictures.ts'
import { picture } from '../testing/files/forms.ts'
import { order, runOut, settlePutOff } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'
import { roomHotel } from './testing.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await roomHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }] })
  const { id: roomId } = (await hotel.create({}, [hotel.image, hotel.image, hotel.image])).data
  const paths = async () => (await hotel.list()).find(({ id }) => id === roomId)?.roomImages.map(({ imagePath }) => imagePath) ?? []
  return { ...hotel, server, roomId, paths }
}

const isStored = async ({ product }: TestServer, path: string) => (await product.app.files.get(storedName(path, 320))) !== undefined
const rowsOf = async ({ db }: TestServer) => (await db.selectFrom('picture').select('id').execute()).map(({ id }) => id).sort()

test('an order names what stays, in its place, and the new ones; what it does not name goes with its files', async t => {
  const { server, roomId, update, paths, image } = await start(t)
  const [a = '', b = '', c = ''] = await paths()
  await settlePutOff(server) // what waits in case an upload fails half-way
  assert.equal((await update({ roomId, pricePerNight: 5000 })).status, 200)
  assert.deepEqual(await paths(), [a, b, c], 'neither files nor an order: nothing changes')
  assert.equal((await update({ roomId, imageOrder: [c, a, b] })).status, 200)
  assert.deepEqual(await paths(), [c, a, b])
  const mixed = await update({ roomId, imageOrder: ['new:1', c, 'new:0'] }, [image, await picture('#1f6fb3', 700)])
  const [first = '', second, third = ''] = await paths()
  assert.deepEqual([mixed.status, second, mixed.data.roomImages.map(({ width }) => width)], [200, c, [700, 400, 400]])
  await settlePutOff(server)
  assert.deepEqual(await Promise.all([a, b, c, first, third].map(path => isStored(server, path))), [false, false, true, true, true])
  assert.deepEqual(await rowsOf(server), [c, first, third].sort())

  assert.equal((await update({ roomId }, [image, image])).status, 200)
  const replaced = await paths()
  assert.equal(replaced.length, 2, 'without an order files replace all')
  assert.equal((await update({ roomId, imageOrder: [replaced[1]] }, [image])).status, 200)
  assert.deepEqual(await paths(), [replaced[1]], 'a file that the order does not name goes too')
  await settlePutOff(server)
  assert.deepEqual(await rowsOf(server), [replaced[1]])
})

test('an order that does not fit is refused, and nothing changes', async t => {
  const { server, roomId, update, create, paths, image } = await start(t)
  const before = await paths()
  const [a = '', b = '', c = ''] = before
  const { roomImages } = (await create({ roomNumber: '202' })).data
  const foreign = roomImages[0]?.imagePath ?? ''
  const noPicture = 'This is no picture of the room.'
  const cases: [order: unknown, files: number, fields: Record<string, string>][] = [
    ['', 0, { roomImages: 'At least one room image is required.' }],
    [[foreign], 0, { 'imageOrder.0': noPicture }],
    [[a, randomUUID()], 0, { 'imageOrder.1': noPicture }],
    [['new:0', 'new:1'], 1, { 'imageOrder.1': noPicture }],
    [[a, a], 0, { 'imageOrder.1': 'This picture is named twice.' }],
    [[a, b, c, 'new:0', 'new:1', 'new:2'], 3, { roomImages: 'You can upload a maximum of 5 images' }],
    [['../../etc/passwd'], 0, { 'imageOrder.0': noPicture }],
  ]
  for (const [imageOrder, files, fields] of cases) {
    const { status, failure } = await update({ roomId, imageOrder, pricePerNight: 1 }, Array<Blob>(files).fill(image))
    assert.deepEqual([status, failure.fields], [400, fields], JSON.stringify(imageOrder))
  }
  assert.deepEqual(await paths(), before)
  await settlePutOff(server)
  assert.deepEqual(await rowsOf(server), [...before, foreign].sort())
})

test('a room that is deleted or retired takes its pictures and amenities along; a picture that another room shows stays', async t => {
  const { server, hotel, roomId, update, create, remove, paths, view, image } = await start(t)
  const own = await paths()
  assert.equal((await remove(roomId)).status, 200)
  const kept = hotel.rooms['1'] ?? ''
  const { data } = await update({ roomId: kept, amenities: [view] }, [image])
  const ofRetired = data.roomImages[0]?.imagePath ?? ''
  await runOut(server, (await order(server, hotel, { numbers: ['1'] })).bookingId ?? '')
  assert.equal((await remove(kept)).status, 200)
  const { rooms } = await create({ roomNumber: '301', roomNumberTo: '302' })
  const shared = rooms[0]?.roomImages[0]?.imagePath ?? ''
  assert.equal((await remove(rooms[0]?.id ?? '')).status, 200)
  await settlePutOff(server)
  const stored = await Promise.all([...own, ofRetired, shared].map(path => isStored(server, path)))
  assert.deepEqual(stored, [false, false, false, false, true])
  assert.deepEqual(await rowsOf(server), [shared])
  assert.equal((await server.db.selectFrom('room_amenity').select('room_id').where('room_id', '=', kept).execute()).length, 0)
  assert.equal((await server.db.selectFrom('room').select('id').where('id', '=', kept).execute()).length, 1)
})

test('three owners who save five pictures each at once all succeed', async t => {
  const server = await testServer(t)
  const owners = await Promise.all([1, 2, 3].map(() => roomHotel(server)))
  const image = await picture('#1f6fb3', 1600)
  const answers = await Promise.all(owners.map(({ create }) => create({}, Array<Blob>(5).fill(image))))
  assert.deepEqual(
    answers.map(({ status, data }) => [status, data?.roomImages.length]),
    owners.map(() => [200, 5]),
  )
  for (const { roomImages } of answers.map(({ data }) => data))
    for (const { imagePath } of roomImages) assert.equal(await isStored(server, imagePath), true)
})

test('after many calls in any order, refused ones among them, and the sweep, the store has the files that rooms show and no others', async t => {
  const { server, typeId, create, update, remove, list, image } = await start(t)
  const one = async (at: number) => (await list()).filter(room => room.typeId === typeId)[at % 3]
  let number = 300
  const calls = {
    create: () => create({ roomNumber: ++number }, [image, image]),
    several: () => create({ roomNumber: ++number, roomNumberTo: ++number }, [image]),
    taken: () => create({ roomNumber: '201' }, [image]),
    replace: async (at: number) => update({ roomId: (await one(at))?.id }, [image, image]),
    order: async (at: number) => update({ roomId: (await one(at))?.id, imageOrder: ['new:1'] }, [image, image]),
    wrong: async (at: number) => update({ roomId: (await one(at))?.id, imageOrder: ['new:3'] }, [image]),
    late: async (at: number) => update({ roomId: (await one(at))?.id, version: 99 }, [image]),
    remove: async (at: number) => remove((await one(at))?.id ?? randomUUID()),
  }
  const names = Object.keys(calls) as (keyof typeof calls)[]
  const seen = new Set<number>()
  for (const [name, at] of fc.sample(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { seed: 20261122, numRuns: 60 }))
    seen.add((await calls[name](at)).status)
  await settlePutOff(server)
  for (const room of (await list()).slice(-5)) await remove(room.id)
  assert.deepEqual([...seen].sort(), [200, 400, 409])
  await settlePutOff(server)
  const pictures = (await list()).flatMap(({ roomImages }) => roomImages)
  const named = [...new Set(pictures.flatMap(({ imagePath, widths }) => widths.map(width => storedName(imagePath, width))))]
  const folder = join(server.config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
  assert.ok(named.length > 10, `${named.length} files`)
  assert.deepEqual(files.sort(), named.sort())
})

test('the table keeps five pictures in five places', async t => {
  const { server, hotelId, roomId } = await start(t)
  const insert = (position: number) =>
    server.db.updateTable('room_image').set({ position }).where('hotel_id', '=', hotelId).where('room_id', '=', roomId).execute()
  await assert.rejects(insert(5), /room_image_five_at_most/)
  await assert.rejects(insert(1), /room_image_position_once/)
})
