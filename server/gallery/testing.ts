import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { ownedHotel } from '../access/testing.ts'
import { createWorker } from '../jobs/outbox.ts'
import { createDiskFiles } from '../outside/disk-files.ts'
import type { Files } from '../outside/files.ts'
import { createS3Files } from '../outside/s3-files.ts'
import { type FormFiles, formOf, picture, sendForm } from '../testing/files/forms.ts'
import { s3Server } from '../testing/files/s3-server.ts'
import { type TestOptions, type TestServer, testServer } from '../testing.ts'
import { galleryJobs } from './pictures.ts'

/** The kinds of file store; each lists 7 files a page and is deleted when the test ends. */
export const stores: Readonly<Record<string, (t: TestContext) => Promise<Files>>> = {
  disk: async t => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    return createDiskFiles(folder, 7)
  },
  // Long time limits, because a busy machine may delay a test's store for seconds; the product's own limits are tested
  // in outside/files.test.ts.
  s3: async t => createS3Files(await s3Server(t), 7, { readMs: 20_000, writeMs: 20_000 }),
}

/** All names in a store. */
export const storedNames = async (files: Files): Promise<string[]> => {
  const names: string[] = []
  for await (const page of files.list()) names.push(...page.map(({ name }) => name))
  return names.sort()
}

/** Runs the picture jobs of the outbox at once, also those that are due in an hour. */
export const sweepNow = async ({ db, product: { app } }: TestServer): Promise<void> => {
  await sql`update outbox set run_at = now() where kind = 'sweep-picture' and done_at is null`.execute(db)
  await createWorker(app, galleryJobs(app)).settleAll()
}

/** A hotel, its owner, and the calls of its gallery. */
export const galleryOf = async (t: TestContext, options: TestOptions = {}) => {
  const server = await testServer(t, options)
  const { id: hotelId, owner } = await ownedHotel(server)
  const small = await picture('#b35a1f', 40)
  const upload = (form: Record<string, unknown> = {}, files: FormFiles = { hotelImage: small }) =>
    sendForm(server, galleryApi.create, formOf({ hotelId, imageName: 'Pool', imageType: 'OTHER', ...form }, files), owner.headers)
  const update = (form: Record<string, unknown>, files: FormFiles = {}) =>
    sendForm(server, galleryApi.update, formOf(form, files), owner.headers)
  const remove = (imageId: string) => server.call(galleryApi.remove, { imageId }, owner.headers)
  const list = () => server.get(galleryApi.list, { hotelId })
  const get = (query: string, headers: Record<string, string> = {}) => fetch(`${server.url}/api/file/getfile?${query}`, { headers })
  return { server, hotelId, owner, small, upload, update, remove, list, get, files: server.product.app.files }
}

/** The message that a successful answer has beside its data. */
export const messageOf = (answer: { failure: unknown }): string | undefined => (answer.failure as { message?: string }).message

/** A PNG whose header claims a size that its data does not have. */
export const bomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(100_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const started: ChildProcess[] = []
subscribe('child_process', message => started.push((message as { process: ChildProcess }).process))

/** The decoding processes that this one started and has not seen end. `ps` would block a busy machine for a second. */
export const decoderProcesses = (): ChildProcess[] =>
  started.filter(
    ({ spawnargs, exitCode, signalCode }) =>
      exitCode === null && signalCode === null && spawnargs.some(text => text.includes('decode-process')),
  )

/** The ids of the running decoding processes. */
export const decoders = (): number[] => decoderProcesses().flatMap(({ pid }) => pid ?? [])
