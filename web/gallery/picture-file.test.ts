import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileProblem, fitted, shrunk } from './picture-file.ts'

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const png = [0x89, 0x50, 0x4e, 0x47]
const file = (type: string, head: readonly number[], size = 10) =>
  new File([new Uint8Array(head), new Uint8Array(size - head.length)], 'file', { type })

test('JPG and PNG up to exactly 5 MB are taken, by whichever of the two names', async () => {
  for (const type of ['image/jpeg', 'image/png']) {
    assert.equal(await fileProblem(file(type, jpeg, 5_242_880)), undefined)
    assert.equal(await fileProblem(file(type, png)), undefined)
    assert.equal(await fileProblem(file(type, png, 5_242_881)), 'File must be less than 5MB.')
  }
})

test('nothing else is, by its name or by its first bytes, whatever its size', async () => {
  for (const type of ['image/webp', 'image/svg+xml', 'application/pdf', ''])
    assert.equal(await fileProblem(file(type, png)), 'Only JPG or PNG files are allowed.')
  assert.equal(await fileProblem(file('image/png', [...Buffer.from('RIFF')])), 'Only JPG or PNG files are allowed.')
  assert.equal(await fileProblem(new File([], 'empty.png', { type: 'image/png' })), 'Only JPG or PNG files are allowed.')
})

test('a picture is fitted by its longer side, keeps its shape, and never grows', () => {
  assert.deepEqual(fitted(4000, 3000, 1000), { width: 1000, height: 750 })
  assert.deepEqual(fitted(300, 4000, 1000), { width: 75, height: 1000 })
  assert.deepEqual(fitted(640, 480, 1000), { width: 640, height: 480 })
  assert.deepEqual(fitted(10_000, 2, 1000), { width: 1000, height: 1 })
})

test('a small file, and one that cannot be drawn, go as they are', async () => {
  const small = new File(['x'], 'small.png', { type: 'image/png' })
  assert.equal(await shrunk(small, 1000), small)
  const strange = new File([new Uint8Array(400_000)], 'strange.png', { type: 'image/png' })
  assert.equal(await shrunk(strange, 1000), strange)
})
