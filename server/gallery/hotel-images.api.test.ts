import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { ownedHotel } from '../access/testing.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { galleryOf, messageOf, storedNames, sweepNow } from './testing.ts'

test('a picture is added, changed and deleted; the hotel’s page shows it at once and no file of before is left', async t => {
  const { server, hotelId, owner, upload, update, remove, list, files } = await galleryOf(t)
  const page = async () =>
    (await server.db.selectFrom('hotel').select('page_version').where('id', '=', hotelId).executeTakeFirstOrThrow()).page_version
  const before = await page()
  const made = await upload({ imageName: ' Pool ' })
  assert.deepEqual([made.status, messageOf(made)], [200, 'Image uploaded successfully.'])
  const { id: imageId, imagePath } = made.data
  assert.deepEqual(made.data, {
    id: imageId,
    hotelId,
    imageName: 'Pool',
    imageType: 'OTHER',
    isCover: false,
    version: 1,
    imagePath,
    imageUrl: `/api/file/getfile?filePath=${imagePath}`,
    width: 40,
    height: 20,
    widths: [40],
  })
  assert.deepEqual([await list(), await page()], [[made.data], before + 1])
  assert.deepEqual((await server.get(hotelApi.get, { hotelId })).images, [made.data])

  const renamed = await update({ imageId, imageName: 'The pool', imageType: 'COVER', version: 1 })
  assert.deepEqual([renamed.status, messageOf(renamed)], [200, 'Image updated successfully!'])
  assert.deepEqual(renamed.data, { ...made.data, imageName: 'The pool', imageType: 'COVER', isCover: true, version: 2 })
  const replaced = await update({ hotelId, imageId }, { hotelImage: await picture('#1f6fb3', 60) })
  assert.deepEqual([replaced.data.imageName, replaced.data.widths, replaced.data.version], ['The pool', [60], 3])
  const late = await update({ imageId, imageName: 'Late', version: 2 }, { hotelImage: await picture() })
  const { conflict } = late.failure
  assert.deepEqual([late.status, conflict?.current, conflict?.changedBy], [409, replaced.data, 'Asha Rao'])
  assert.equal(await page(), before + 3)
  await sweepNow(server)
  assert.deepEqual(await storedNames(files), [`${replaced.data.imagePath}/60.webp`])

  const other = await ownedHotel(server)
  const foreign = await server.call(galleryApi.remove, { hotelId: other.id, imageId }, owner.headers)
  assert.equal(foreign.status, 404)
  const gone = await remove(imageId)
  assert.deepEqual([gone.status, messageOf(gone), (await remove(imageId)).status], [200, 'Image deleted successfully!', 404])
  await sweepNow(server)
  assert.deepEqual([await list(), await storedNames(files), await page()], [[], [], before + 4])
})

test('every rule has its message on its field', async t => {
  const { small, upload, update, list } = await galleryOf(t)
  const broken = async (form: Record<string, unknown>, files?: Parameters<typeof upload>[1]) => {
    const { status, failure } = await upload(form, files)
    return [status, failure.fields]
  }
  const noName = 'Image name is required.'
  const noType = 'Invalid image type'
  assert.deepEqual(await broken({ imageName: ' ', imageType: 'ROOM' }, {}), [
    400,
    { imageName: noName, imageType: noType, hotelImage: 'Choose a picture.' },
  ])
  assert.deepEqual(await broken({ imageName: undefined, imageType: undefined }), [400, { imageName: noName, imageType: noType }])
  assert.deepEqual(await broken({ imageName: 'x'.repeat(201) }), [400, { imageName: 'At most 200 characters.' }])
  assert.deepEqual(await broken({}, { hotelImage: new Blob(['<svg/>']) }), [400, { hotelImage: 'Only JPG or PNG files are allowed.' }])
  assert.deepEqual(await broken({}, { hotelImage: new Blob([new Uint8Array(5_242_881)]) }), [
    413,
    { hotelImage: 'File must be less than 5MB.' },
  ])
  assert.deepEqual(await broken({}, { hotelImage: [small, small] }), [400, { hotelImage: 'Send one file only.' }])
  assert.deepEqual(await list(), [])
  const { data } = await upload({ imageName: 'x'.repeat(200) })
  const change = async (form: Record<string, unknown>) => (await update({ imageId: data.id, ...form })).failure.fields
  assert.deepEqual(await change({ imageName: '', imageType: '' }), { imageName: noName, imageType: noType })
  assert.deepEqual(Object.keys((await change({ position: 200 })) ?? {}), ['position'])
  assert.deepEqual(Object.keys((await change({ position: '-1' })) ?? {}), ['position'])
  assert.equal((await update({ imageId: randomUUID(), imageName: 'X' })).status, 404)
  assert.deepEqual(await list(), [data])
  assert.equal((await upload({ hotelId: randomUUID() })).status, 404)
})

test('the cover is the first of the covers, there is one logo, and every picture has its place', async t => {
  const { server, hotelId, upload, update, remove, list, files } = await galleryOf(t)
  const shown = async () => (await list()).map(image => `${image.imageName}${image.isCover ? ' is the cover' : ''}`)
  const places = async () => (await sql<{ position: number }>`select position from hotel_image order by 1`.execute(server.db)).rows
  const add = async (imageName: string, form: Record<string, unknown> = {}) => (await upload({ imageName, ...form })).data.id
  const logo = await add('Logo', { imageType: 'HOTEL_LOGO' })
  const [a, b] = [await add('A'), await add('B')]
  assert.deepEqual(await shown(), ['A', 'B', 'Logo'])
  const first = await add('First', { imageType: 'COVER' })
  await add('Second', { imageType: 'COVER' })
  const best = await add('Best', { isCover: true })
  assert.deepEqual(await shown(), ['Best is the cover', 'First', 'Second', 'A', 'B', 'Logo'])
  const only = await server.get(galleryApi.list, { hotelId, onlyCover: 'true' })
  assert.deepEqual(
    only.map(({ id }) => id),
    [best],
  )
  assert.equal((await update({ imageId: b, isCover: true, imageType: 'OTHER' })).data.imageType, 'COVER')
  assert.deepEqual(await shown(), ['B is the cover', 'Best', 'First', 'Second', 'A', 'Logo'])
  await update({ imageId: first, position: 0 })
  assert.deepEqual(await shown(), ['First is the cover', 'B', 'Best', 'Second', 'A', 'Logo'])
  await update({ imageId: first, position: 2 })
  assert.deepEqual(await shown(), ['B is the cover', 'Best', 'First', 'Second', 'A', 'Logo'])
  await update({ imageId: a, position: 0 })
  assert.deepEqual(await shown(), ['B is the cover', 'Best', 'First', 'Second', 'A', 'Logo'], 'each among its kind')
  await update({ imageId: b, imageType: 'OTHER' })
  assert.deepEqual(await shown(), ['Best is the cover', 'First', 'Second', 'B', 'A', 'Logo'])
  await remove(best)
  assert.deepEqual(await shown(), ['First is the cover', 'Second', 'B', 'A', 'Logo'])

  await add('New logo', { imageType: 'HOTEL_LOGO' })
  assert.deepEqual(await shown(), ['First is the cover', 'Second', 'B', 'A', 'New logo'])
  await update({ imageId: a, imageType: 'HOTEL_LOGO' })
  assert.deepEqual(await shown(), ['First is the cover', 'Second', 'B', 'A'])
  assert.equal((await server.get(galleryApi.list, { hotelId, onlyLogo: 'true' }))[0]?.id, a)
  assert.equal((await remove(logo)).status, 404)
  await remove(a)
  assert.deepEqual(
    (await places()).map(({ position }) => position),
    [0, 1, 2],
  )
  await sweepNow(server)
  assert.equal((await storedNames(files)).length, 3)
  const both = await Promise.all([1, 2, 3, 4].map(() => upload({ isCover: true })))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.deepEqual(
    (await places()).map(({ position }) => position),
    [0, 1, 2, 3, 4, 5, 6],
  )
})

test('the 201st picture is a 409, a logo in place of another is not; and so is what would take more than 500 MB', async t => {
  const { server, hotelId, small, upload, update, list, files } = await galleryOf(t)
  await upload({ imageType: 'HOTEL_LOGO' })
  await sql`with made as (insert into picture (hotel_id, id, name, width, height, widths, bytes)
      select ${hotelId}, gen_random_uuid(), 'x', 40, 20, '{40}', 1000 from generate_series(1, 198) returning id)
    insert into hotel_image (hotel_id, picture_id, image_type, position)
      select ${hotelId}, id, 'OTHER', row_number() over () from made`.execute(server.db)
  assert.equal((await upload()).status, 200)
  const { status, failure } = await upload()
  assert.deepEqual([status, failure.error], [409, 'A hotel has at most 200 pictures. Please delete some first.'])
  assert.equal((await upload({ imageType: 'HOTEL_LOGO' })).status, 200)
  assert.equal((await list()).length, 200)
  await sweepNow(server)
  assert.equal((await storedNames(files)).length, 2)
  await sql`update picture set bytes = 2500000`.execute(server.db)
  const [, , last] = await list()
  const full = await update({ imageId: last?.id }, { hotelImage: small })
  assert.deepEqual([full.status, full.failure.error], [409, "The hotel's pictures take 500 MB already. Please delete some first."])
  await sweepNow(server)
  assert.equal((await storedNames(files)).length, 2)
})

test('two who order pictures at once both get what they did; a cover of what somebody changed meanwhile is looked at first', async t => {
  const { server, hotelId, upload, update, list } = await galleryOf(t)
  const meera = await person(server, { name: 'Meera Nair' })
  await employ(server, hotelId, meera.id, { grants: { hotels: ['UPDATE'] } })
  const asMeera = (form: Record<string, unknown>) => sendForm(server, galleryApi.update, formOf(form), meera.headers)
  const add = async (imageName: string) => (await upload({ imageName })).data.id
  const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')]
  const shown = async () => (await list()).map(({ imageName, version }) => `${imageName}${version}`)
  const moves = await Promise.all([update({ imageId: a, position: 3 }), asMeera({ imageId: d, position: 0 })])
  assert.deepEqual(
    moves.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(await shown(), ['D1', 'B1', 'C1', 'A1'], 'whichever came first')
  const { changed_by } = await server.db.selectFrom('hotel_image').select('changed_by').where('id', '=', d).executeTakeFirstOrThrow()
  assert.notEqual(changed_by, meera.id, 'a place is not the picture’s')
  assert.equal((await asMeera({ imageId: b, imageName: 'Bar', version: 1 })).status, 200)
  for (const late of [
    { imageId: b, isCover: true, version: 1 },
    { imageId: b, position: 3, version: 1 },
    { imageId: b, imageName: 'Late', version: 1 },
  ]) {
    const { status, failure } = await update(late)
    const { version, changedBy, current } = failure.conflict ?? {}
    assert.deepEqual([status, version, changedBy, (current as HotelImage).imageName], [409, 2, 'Meera Nair', 'Bar'])
  }
  assert.deepEqual(await shown(), ['D1', 'Bar2', 'C1', 'A1'])
  const covers = await Promise.all([update({ imageId: b, isCover: true, version: 2 }), asMeera({ imageId: c, isCover: true, version: 1 })])
  assert.deepEqual(
    covers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual((await shown()).slice(0, 2).sort(), ['Bar3', 'C2'])
  assert.deepEqual(
    (await list()).map(({ isCover }) => isCover),
    [true, false, false, false],
  )
})
