import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { galleryApi } from '#shared/gallery.ts'
import { sendForm } from '../testing/forms.ts'
import { bomb, galleryOf, storedNames, sweepNow } from './testing.ts'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const notTaken = 'Only JPG or PNG files are allowed.'
const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'
const tooLarge = 'A picture has at most 40 megapixels and 12,000 pixels a side.'

test('what is no picture, or too much of one, is refused on its field and leaves nothing, new and in place of another', async t => {
  const { server, small, upload, update, list, files } = await galleryOf(t)
  const { data: kept } = await upload()
  const before = await storedNames(files)
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer()
  const attacks: Record<string, [file: Blob | Blob[], status: number, message: string | undefined]> = {
    'an SVG': [
      blob(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'),
      400,
      notTaken,
    ],
    'HTML behind the signature of a JPEG': [blob(Buffer.concat([jpegStart, html])), 400, broken],
    'a JPEG of 20 bytes': [blob(jpeg.subarray(0, 20)), 400, broken],
    'half a JPEG': [blob(jpeg.subarray(0, jpeg.length / 2)), 400, broken],
    'a decompression bomb': [blob(bomb(50_000, 50_000)), 400, tooLarge],
    'an allowed size without its pixels': [blob(bomb(5000, 5000)), 400, broken],
    '5 MB and a byte': [blob(Buffer.concat([jpeg, Buffer.alloc(5_242_881 - jpeg.length)])), 413, 'File must be less than 5MB.'],
    'six files': [Array<Blob>(6).fill(small), 400, 'Send one file only.'],
    'seven files': [Array<Blob>(7).fill(small), 413, undefined],
  }
  for (const [name, [file, status, message]] of Object.entries(attacks))
    for (const send of [() => upload({}, { hotelImage: file }), () => update({ imageId: kept.id }, { hotelImage: file })]) {
      const { status: answered, failure } = await send()
      assert.deepEqual([answered, failure.fields], [status, message && { hotelImage: message }], name)
      assert.ok(failure.error.length > 10, name)
    }
  await sweepNow(server)
  assert.deepEqual([await list(), await storedNames(files)], [[kept], before])
})

test('of a polyglot the picture is kept, and none of the foreign bytes in any of its files', async t => {
  const { upload, get, files } = await galleryOf(t)
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#258' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'FOREIGN-EXIF' } })
    .toBuffer()
  const polyglot = Buffer.concat([picture, html, Buffer.from('FOREIGN-BYTES PK\x03\x04')])
  const { status, data } = await upload({ imageType: 'COVER' }, { hotelImage: blob(polyglot) })
  assert.equal(status, 200)
  assert.equal((await get(`filePath=${data.imagePath}&format=jpeg`)).status, 200)
  const names = await storedNames(files)
  assert.deepEqual(
    names,
    ['1200.jpg', '320.webp', '640.webp', '700.webp'].map(name => `${data.imagePath}/${name}`),
  )
  for (const name of names) {
    const bytes = Buffer.from((await files.get(name)) ?? [])
    assert.ok(bytes.length > 50)
    for (const foreign of ['FOREIGN', 'script', 'doctype', 'PK\x03\x04', 'Exif'])
      assert.equal(bytes.includes(foreign), false, `${name}: ${foreign}`)
  }
})

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
