import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Picked, sentPictures, sharesOf, stored, withFiles, wordsOf } from './picked-pictures.ts'
import { moved } from './picture-order.ts'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const good = (...files: File[]) => files.map(one => ({ file: one, problem: undefined }))
const bad = (name: string) => ({ file: file(name), problem: 'Only JPG or PNG files are allowed.' })
const fileNames = (pictures: readonly Picked[]) => pictures.map(picture => picture.file?.name ?? picture.key)
const kept = stored({ imagePath: 'a', imageName: 'The lake' })

test('a picture shows what its name says', () => {
  assert.equal(wordsOf('lake-view_room  1.JPG'), 'lake view room 1')
  assert.equal(wordsOf('photo'), 'photo')
  assert.equal(wordsOf('.jpg'), '.jpg')
})

test('files are taken until there are enough; each of the others is refused by its name', () => {
  const { pictures, refused } = withFiles([kept], [...good(file('1.jpg')), bad('no.gif'), ...good(file('2.jpg'), file('3.jpg'))], 3)
  assert.deepEqual(fileNames(pictures), ['a', '1.jpg', '2.jpg'])
  assert.deepEqual(
    refused.map(({ fileName, message }) => `${fileName}: ${message}`),
    ['no.gif: Only JPG or PNG files are allowed.', '3.jpg: You can upload a maximum of 3 images'],
  )
})

test('a file that is chosen already is not taken again; another one of the same name is', () => {
  const [one, same] = [10, 10].map(size => new File([new Uint8Array(size)], '1.jpg', { lastModified: 1 }))
  const [larger, later] = [[11, 1] as const, [10, 2] as const].map(
    ([size, lastModified]) => new File([new Uint8Array(size)], '1.jpg', { lastModified }),
  )
  const files = [one, same, larger, later].filter(is => is !== undefined)
  const first = withFiles([], good(...files), 5)
  assert.deepEqual([first.pictures.map(picture => picture.file), first.refused.length], [[one, larger, later], 1])
  const again = withFiles(first.pictures, good(...files), 5)
  assert.deepEqual([again.pictures, again.refused.map(({ message }) => message)], [first.pictures, Array(4).fill('Chosen already.')])
})

test('where there is room for one, a new one takes its place, and a bad one does not', () => {
  const first = withFiles([], good(file('1.jpg')), 1).pictures
  assert.deepEqual(fileNames(withFiles(first, good(file('2.jpg'), file('3.jpg')), 1).pictures), ['2.jpg'])
  assert.deepEqual(fileNames(withFiles(first, [bad('big.jpg')], 1).pictures), ['1.jpg'])
})

test('what is sent names stored pictures by their path and new files by their number', async () => {
  const { pictures } = withFiles([kept], good(file('1.jpg'), file('2.jpg')), 5)
  const { imageOrder, files } = await sentPictures(moved(pictures, 2, 0), 1600)
  assert.deepEqual(imageOrder, ['new:0', 'a', 'new:1'])
  assert.deepEqual(
    files.map(({ name }) => name),
    ['2.jpg', '1.jpg'],
  )
})

test('of what has left, the first files are whole first', () => {
  const { pictures } = withFiles([kept], good(file('1.jpg', 100), file('2.jpg', 300)), 5)
  assert.deepEqual(sharesOf(pictures, 0.5), [1, 1, 1 / 3])
  assert.deepEqual(sharesOf(pictures, 0), [1, 0, 0])
})
