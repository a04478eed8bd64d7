import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HotelImage } from '#shared/rooms/gallery.ts'
import { CallError, networkError } from '#web/api/call-error.ts'
import type { Picked } from './picked-pictures.ts'
import { type ImageWish, uploader } from './upload-each.ts'

const picked = (...names: string[]): Picked[] => names.map(name => ({ key: `key of ${name}`, name, file: undefined }))

/** A gallery; `answers` says of each call in turn what goes wrong: before the picture is stored, or with its answer. */
const gallery = (answers: readonly ('stored' | 'lost before' | 'lost after' | 'refused' | 'full')[]) => {
  const images: HotelImage[] = []
  const sent: string[] = []
  const add = ({ imageName, imageType }: ImageWish) => {
    const image = { id: `image ${images.length}`, imageName, imageType } as HotelImage
    images.push(image)
    return image
  }
  const steps = {
    wishOf: ({ name }: Picked): ImageWish => ({ imageName: name, imageType: 'OTHER' }),
    send: async ({ name }: Picked, wish: ImageWish) => {
      const answer = answers[sent.push(name) - 1] ?? 'stored'
      if (answer === 'refused') throw new CallError(400, 'No', { fields: { hotelImage: 'Too large' } })
      if (answer === 'full') throw new CallError(409, 'Full')
      if (answer === 'lost before') throw networkError()
      const image = add(wish)
      if (answer === 'lost after') throw networkError()
      return image
    },
    list: async () => images,
  }
  return { images, sent, steps, add, names: () => images.map(({ imageName }) => imageName) }
}

test('a refused picture does not keep the others from being stored', async () => {
  const { steps, names } = gallery(['stored', 'refused', 'stored'])
  const { left, refused, failure } = await uploader()(picked('a', 'b', 'c'), [], steps)
  assert.deepEqual([names(), left.map(({ name }) => name), failure], [['a', 'c'], ['b'], undefined])
  assert.deepEqual(
    refused.map(({ key, fileName, message }) => [key, fileName, message]),
    [['key of b', 'b', 'Too large']],
  )
})

test('a lost answer ends it; the next try goes on, and sends no picture that is stored', async () => {
  for (const [how, sends] of [
    ['lost after', ['a', 'b', 'c']],
    ['lost before', ['a', 'b', 'b', 'c']],
  ] as const) {
    const { steps, names, sent, add, images } = gallery(['stored', how])
    // One of the same name that was there before is another one.
    add({ imageName: 'b', imageType: 'OTHER' })
    const upload = uploader()
    const { left, failure } = await upload(picked('a', 'b', 'c'), [...images], steps)
    assert.deepEqual([left.map(({ name }) => name), failure?.message], [['b', 'c'], 'Network error'])
    assert.deepEqual(await upload(left, images, steps), { left: [], refused: [], failure: undefined })
    assert.deepEqual([names(), sent], [['b', 'a', 'b', 'c'], sends])
  }
})

test('two of one name are two pictures; a gallery that is full ends it', async () => {
  const { steps, names } = gallery(['stored', 'lost before', 'stored', 'full'])
  const upload = uploader()
  const [first, second] = picked('a', 'a')
  const both = [first as Picked, { ...second, key: 'another key' } as Picked]
  const { left } = await upload(both, [], steps)
  await upload(left, [], steps)
  assert.deepEqual(names(), ['a', 'a'])
  assert.equal((await upload(picked('b'), [], steps)).failure?.message, 'Full')
})
