import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileProblem, fitted, shrunk } from './picture-file.ts'

test('JPG and PNG up to exactly 5 MB are taken', () => {
  for (const type of ['image/jpeg', 'image/png']) assert.equal(fileProblem({ type, size: 5_242_880 }), undefined)
  assert.equal(fileProblem({ type: 'image/png', size: 5_242_881 }), 'File must be less than 5MB.')
})

test('nothing else is, whatever its size', () => {
  for (const type of ['image/webp', 'image/svg+xml', 'application/pdf', ''])
    assert.equal(fileProblem({ type, size: 10 }), 'Only JPG or PNG files are allowed.')
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
