import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { endpoint } from '#shared/contract/endpoint.ts'
import type { Refusal } from '../http/errors/errors.ts'
import { serve } from '../http/serve/serve.ts'
import { formOf, sendForm } from '../testing/files/forms.ts'
import { save as toySave } from '../testing/files/upload-toy.ts'
import { until } from '../testing/process/until.ts'
import { type Person, person } from '../testing/worlds/people.ts'
import { type TestOptions, testServer } from '../testing.ts'
import { pictureStore, storeFiles } from './pictures.ts'
import { decoderProcesses, decoders, storedNames, stores } from './testing.ts'

const save = endpoint({ ...toySave, files: { images: { max: 5 } } })

/** The product, and a call that stores up to five pictures of somebody. */
const start = async (t: TestContext, options: TestOptions = {}) => {
  const lines: string[] = []
  const server = await testServer(t, {
    ...options,
    log: line => lines.push(line),
    mount: async (http, app) => {
      const run = ({ input, files }: { input: unknown; files: Record<string, readonly { id: string }[]> }) => ({
        input,
        files: { images: files.images?.length ?? 0 },
      })
      serve(http, app, { save }, { save: { run } }, pictureStore(app))
    },
  })
  const send = (who: Person, images: Blob[]) => sendForm(server, save, formOf({}, { images }), who.headers)
  return { server, lines, send }
}

const photo = async (width: number): Promise<Blob> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background: '#258', noise } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

for (const [store, open] of Object.entries(stores))
  test(`${store}: three owners who save five pictures each at once all succeed, while two or three are made at a time`, async t => {
    const files = await open(t)
    const { server, send } = await start(t, { files })
    const owners = await Promise.all([1, 2, 3].map(() => person(server, { key: 'ADMIN' })))
    const image = await photo(1000)
    const answers = await Promise.all(owners.map(owner => send(owner, Array<Blob>(5).fill(image))))
    assert.deepEqual(
      answers.map(({ status, data }) => [status, data?.files]),
      owners.map(() => [200, { images: 5 }]),
    )
    assert.ok([2, 3].includes(decoders().length), 'each picture that is made at the same time has a process of its own')
    const names = await storedNames(files)
    assert.deepEqual([names.length, new Set(names.map(name => name.slice(0, 36))).size], [15 * 4, 15])
    for (const name of names) assert.equal((await sharp(await files.get(name)).metadata()).format, 'webp', name)
  })

test('two pictures are made and 24 wait; one more is a 503, and afterwards there is room again', async t => {
  const { server } = await start(t)
  const bytes = new Uint8Array(await (await photo(40)).arrayBuffer())
  const store = () => storeFiles(server.product.app, bytes)
  const results = await Promise.allSettled(Array.from({ length: 27 }, store))
  const failed = results.filter(result => result.status === 'rejected').map(({ reason }) => (reason as Refusal).status)
  assert.deepEqual(failed, [503])
  assert.deepEqual((await store()).widths, [40])
})

test('two pictures that take long do not hold up a third', async t => {
  const { server } = await start(t)
  const bytesOf = async (width: number) => new Uint8Array(await (await photo(width)).arrayBuffer())
  const store = (bytes: Uint8Array<ArrayBuffer>) => storeFiles(server.product.app, bytes)
  for (const pid of decoders()) process.kill(pid, 'SIGKILL')
  await until(async () => decoders().length === 0)
  const [small, large] = await Promise.all([bytesOf(40), bytesOf(1600)])
  const slow = [store(large), store(large)]
  await until(async () => decoders().length === 2)
  const stopped = decoders()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  assert.deepEqual((await store(small)).widths, [40])
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  await Promise.all(slow)
})

test('only what is no picture is answered so; a decoder that ends by itself is no fault of the file', async t => {
  const { server, send } = await start(t)
  const owner = await person(server, { key: 'ADMIN' })
  const image = await photo(400)
  const half = await send(owner, [image.slice(0, image.size / 2)])
  assert.deepEqual([half.status, Object.keys(half.failure.fields ?? {})], [400, ['images']])
  for (const pid of decoders()) process.kill(pid, 'SIGKILL')
  await until(async () => decoders().length === 0)
  const large = send(owner, [await photo(2800)])
  await until(async () => decoders().length === 1)
  const [decoder] = decoderProcesses()
  assert.ok(decoder)
  // What it says first is that it has started; the picture is sent then.
  await once(decoder, 'message')
  await setImmediate()
  decoder.kill('SIGKILL')
  const { status, failure } = await large
  assert.deepEqual([status, failure.fields], [503, undefined])
  assert.equal((await send(owner, [image])).status, 200)
})
