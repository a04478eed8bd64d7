import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import type { Files } from '../outside/files.ts'
import { roomHotel } from '../rooms/testing.ts'
import { formOf, sendForm } from '../testing/files/forms.ts'
import { ownerUpdate, registration } from '../testing/worlds/hotel-forms.ts'
import type { Answer } from '../testing.ts'
import { bomb, galleryOf, storedNames, stores, sweepNow } from './testing.ts'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const notTaken = 'Only JPG or PNG files are allowed.'
const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'
const tooLarge = 'A picture has at most 40 megapixels and 12,000 pixels a side.'

const plain = () => sharp({ create: { width: 700, height: 500, channels: 3, background: '#258' } }).jpeg()

interface PictureCall {
  field: string
  /** What it says of a file over 5 MB, and of six files. */
  large: string
  many: string
  send: (files: readonly Blob[]) => Promise<Answer<unknown>>
}

/** The six calls that take pictures, of hotels that have one of each kind already. */
const pictureCalls = async (t: TestContext, files: Files) => {
  const gallery = await galleryOf(t, { files })
  const { server, hotelId, owner, upload, update } = gallery
  const { id: imageId } = (await upload({ imageType: 'COVER' })).data
  const rooms = await roomHotel(server)
  const { id: roomId } = (await rooms.create()).data
  const of = (field: string, send: PictureCall['send'], many = 'Send one file only.', large = 'File must be less than 5MB.') =>
    ({ field, send, many, large }) satisfies PictureCall
  const ofRoom = (send: PictureCall['send']) =>
    of('roomImages', send, 'You can upload a maximum of 5 images', 'File size must be less than or equal to 5242880 bytes.')
  const calls: Record<string, PictureCall> = {
    createhotel: of('hotelLogo', hotelLogo => sendForm(server, hotelFormApi.create, formOf(registration(), { hotelLogo }), owner.headers)),
    updatehotel: of('hotelLogo', hotelLogo =>
      sendForm(server, hotelFormApi.update, formOf(ownerUpdate(hotelId), { hotelLogo }), owner.headers),
    ),
    createroom: ofRoom(images => rooms.create({ roomNumber: '900' }, images)),
    updateroom: ofRoom(images => rooms.update({ roomId }, images)),
    uploadhotelimage: of('hotelImage', hotelImage => upload({}, { hotelImage })),
    updatehotelimage: of('hotelImage', hotelImage => update({ imageId }, { hotelImage })),
  }
  return { ...gallery, calls }
}

const attacks: Record<string, (jpeg: Buffer) => [file: Blob, message: string]> = {
  'an SVG': () => [blob(svg, 'image/png'), notTaken],
  'HTML behind the signature of a JPEG': () => [blob(Buffer.concat([jpegStart, html])), broken],
  'a JPEG of 20 bytes': jpeg => [blob(jpeg.subarray(0, 20)), broken],
  'half a JPEG': jpeg => [blob(jpeg.subarray(0, jpeg.length / 2)), broken],
  'a decompression bomb': () => [blob(bomb(50_000, 50_000)), tooLarge],
  'a little more than 40 megapixels': () => [blob(bomb(8001, 5000)), tooLarge],
  'an allowed size without its pixels': () => [blob(bomb(5000, 5000)), broken],
}

for (const [store, open] of Object.entries(stores)) {
  test(`${store}: what is no picture, or too much of one, is refused on its field by every call, and leaves nothing`, async t => {
    const { server, calls, files, small } = await pictureCalls(t, await open(t))
    const jpeg = await plain().toBuffer()
    const rows = async () =>
      (
        await sql`select (select json_agg(p order by id) from picture p) as pictures, (select json_agg(i order by id) from hotel_image i) as images,
          (select json_agg(r order by room_id) from room_image r) as shown, (select json_agg(h order by id) from hotel h) as hotels,
          (select json_agg(r order by id) from room r) as rooms`.execute(server.db)
      ).rows
    await sweepNow(server)
    const before = [await rows(), await storedNames(files)]
    for (const [name, { field, large, many, send }] of Object.entries(calls)) {
      const cases: [what: string, files: Blob[], status: number, fields: Record<string, string>][] = [
        ...Object.entries(attacks).map(([what, make]) => {
          const [file, message] = make(jpeg)
          return [what, [file], 400, { [field]: message }] satisfies (typeof cases)[number]
        }),
        ['5 MB and a byte', [blob(Buffer.concat([jpeg, Buffer.alloc(5_242_881 - jpeg.length)]))], 413, { [field]: large }],
        ['six files', Array<Blob>(6).fill(small), 400, { [field]: many }],
        ['seven files', Array<Blob>(7).fill(small), 413, { [field]: many }],
      ]
      for (const [what, sent, status, fields] of cases) {
        const { status: answered, failure } = await send(sent)
        assert.deepEqual([answered, failure.fields], [status, fields], `${name}: ${what}`)
        assert.match(failure.error, /^[A-Z][^{}<>]{10,}$/, `${name}: ${what}`)
        assert.deepEqual([await rows()], before.slice(0, 1), `${name}: ${what}`)
      }
    }
    await sweepNow(server)
    assert.deepEqual([await rows(), await storedNames(files)], before)
  })

  test(`${store}: of a polyglot every call keeps the picture, and none of the foreign bytes in any file`, async t => {
    const { server, calls, files, get, list } = await pictureCalls(t, await open(t))
    const exif = { IFD0: { Copyright: 'FOREIGN-EXIF' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 34/1 0/1' } }
    const picture = await plain().withMetadata({ orientation: 6 }).withExif(exif).toBuffer()
    const polyglot = blob(Buffer.concat([picture, html, Buffer.from('FOREIGN-BYTES PK\x03\x04')]))
    for (const [name, { send }] of Object.entries(calls)) assert.equal((await send([polyglot])).status, 200, name)
    for (const { imagePath } of (await list()).filter(({ imageType }) => imageType === 'COVER'))
      assert.equal((await get(`filePath=${imagePath}&format=jpeg`)).status, 200)
    await sweepNow(server)
    const names = await storedNames(files)
    assert.equal(names.filter(name => name.endsWith('/500.webp')).length, 6, 'turned upright, one of each call')
    assert.equal(names.filter(name => name.endsWith('.jpg')).length, 1)
    for (const name of names) {
      const bytes = Buffer.from((await files.get(name)) ?? [])
      assert.ok(bytes.length > 50)
      for (const foreign of ['FOREIGN', 'script', 'doctype', 'PK\x03\x04', 'Exif', 'GPS'])
        assert.equal(bytes.includes(foreign), false, `${name}: ${foreign}`)
      const { exif, orientation } = await sharp(bytes).metadata()
      assert.deepEqual([exif, orientation], [undefined, undefined], name)
    }
    assert.equal((await server.db.selectFrom('picture').select('id').execute()).length, new Set(names.map(name => name.slice(0, 36))).size)
  })
}

test('a picture’s path is an id and nothing else, however it is encoded', async t => {
  const { get, upload } = await galleryOf(t)
  const { data } = await upload()
  const plain = '../../etc/passwd'
  const encodings = [
    plain,
    encodeURIComponent(plain),
    encodeURIComponent(encodeURIComponent(plain)),
    plain.replaceAll('.', '%2e'),
    plain.replaceAll('/', '%5c'),
    plain.replaceAll('/', '%c0%af'),
    plain.replaceAll('.', '%c0%ae'),
    plain.replaceAll('.', '%ef%bc%8e'),
    plain.replaceAll('../', '....//'),
    `${plain}%00${data.imagePath}`,
    `${data.imagePath}/${plain}`,
    `${data.imagePath}%2f..%2f${plain}`,
    `..;/..;/etc/passwd`,
    `file:///etc/passwd`,
    `filePath[]=${plain}`,
    `${data.imagePath}&filePath=${plain}`,
  ]
  for (const path of encodings)
    for (const more of ['', '&format=jpeg', '&width=320']) {
      const answer = await get(`filePath=${path}${more}`)
      const text = await answer.text()
      assert.ok(answer.status === 404 || answer.status === 400, `${path}: ${answer.status}`)
      assert.match(text, /^\{"success":false,"error":"[^"]{5,}/, path)
      assert.doesNotMatch(text, /root:/)
    }
})

test('the form of another call, a form without parts, and JSON are refused in words', async t => {
  const { server, owner, hotelId, small } = await galleryOf(t)
  const form = new FormData()
  for (const name of ['__proto__', 'hotelId[x]', 'imageName', 'imageName', 'isCover', 'position', 'roomImages']) form.append(name, '\u0000')
  form.append('hotelLogo', small, 'x.png')
  const odd = await sendForm(server, galleryApi.create, form, owner.headers)
  assert.deepEqual([odd.status, odd.failure.code], [400, 'BAD_REQUEST'])
  assert.equal((await sendForm(server, galleryApi.create, new FormData(), owner.headers)).status, 400)
  const json = await server.call(galleryApi.create, { hotelId, imageName: 'Pool', imageType: 'OTHER' }, owner.headers)
  assert.equal(json.status, 415)
})
