import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { Refusal } from '../http/errors/errors.ts'
import { until } from '../testing/process/until.ts'
import { decode } from './decoder.ts'
import { checkHead } from './images.ts'
import { decoders } from './testing.ts'

const photo = () => sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a7' } })

/** On a busy machine a new process may be ready too late (503): who saves a picture tries again. */
const patiently = async <R>(work: () => Promise<R>, tries = 3): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && error instanceof Refusal && error.status === 503) return patiently(work, tries - 1)
    throw error
  }
}

test('a picture that takes too long is refused, its process is ended, and the next picture gets another one', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  assert.deepEqual((await patiently(() => decode('picture', jpeg))).widths, [320, 640, 960, 1200])
  assert.equal(decoders().length, 1)
  const isTooSlow = (error: unknown) => error instanceof Refusal && error.status === 400 && /too long/.test(error.fields?.image ?? '')
  await assert.rejects(decode('picture', jpeg, 1), isTooSlow)
  await until(async () => decoders().length === 0)
  const share = await patiently(() => decode('share', jpeg))
  assert.deepEqual((await sharp(share).metadata()).width, 1200)
  await assert.rejects(decode('share', new Uint8Array(9)), /^Error: A picture could not be made: /)
  assert.equal(decoders().length, 1)
})

test('a JPEG of more than 100 scans is refused before anything is decoded; one of a few is not', async () => {
  const progressive = await photo().jpeg({ progressive: true }).toBuffer()
  await checkHead(progressive)
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(last, progressive.length - 2)
  const many = (count: number) => Buffer.concat([progressive.subarray(0, last), ...Array(count).fill(scan), progressive.subarray(-2)])
  await checkHead(many(60))
  await assert.rejects(checkHead(many(2646)), { status: 400, message: /too many scans/ })
})
