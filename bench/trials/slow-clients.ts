import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { beginSession } from '#server/accounts/sessions.ts'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import type { DripCounts, DrippingClients } from '../dripping-clients.ts'
import { startWorld, type World } from './world.ts'

/** Milliseconds within which others must be served meanwhile. */
const limits = { pageMs: 1000, pictureMs: 5000 }

interface Asked {
  method: string
  path: string
  from: string
  headers?: Record<string, string>
  body?: Uint8Array
}

const ask = (world: World, { method, path, from, headers, body }: Asked): Promise<number | string> =>
  new Promise(done => {
    const to = { host: '127.0.0.1', port: new URL(world.url).port, localAddress: from, agent: false }
    const asked = request({ ...to, method, path, headers: { ...headers, 'content-length': body?.length ?? 0 } }, answer => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0))
    })
    asked.setTimeout(10_000, () => asked.destroy(new Error('no answer in 10 s')))
    asked.on('error', error => done(error.message)).end(body)
  })

/** Runs the clients and repeats `visit` beside them; returns the time of each visit and the failed answers. */
const beside = async (clients: DrippingClients, seconds: number, visit: (turn: number) => Promise<number | string>) => {
  const worker = new Worker(new URL('../dripping-clients.ts', import.meta.url), { workerData: clients })
  const times: number[] = []
  const failed: (number | string)[] = []
  try {
    await wait(Math.min(2000, seconds * 250))
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(200)) {
      const began = performance.now()
      const status = await visit(times.length)
      times.push(performance.now() - began)
      if (status !== 200) failed.push(status)
    }
    worker.postMessage('counts')
    const [counts] = (await once(worker, 'message')) as [DripCounts]
    return { times, failed, counts }
  } finally {
    await worker.terminate()
  }
}

const told = (say: (line: string) => void, what: string, { times, failed, counts }: Awaited<ReturnType<typeof beside>>, atMost: number) => {
  const sorted = [...times].sort((one, other) => one - other)
  const [middle, slowest] = [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.POSITIVE_INFINITY]
  const answers = Object.entries(counts.answers).map(([status, count]) => `${count} × ${status}`)
  const good = slowest <= atMost && failed.length === 0
  say(
    `  ${good ? '✓' : '✗'} ${counts.opened} connections opened (${answers.join(', ') || 'none answered'}); ${times.length - failed.length} of ${times.length} ${what} ` +
      `served meanwhile ${[...new Set(failed)]}, half within ${Math.round(middle)} ms, the slowest ${Math.round(slowest)} ms, of ${atMost} ms`,
  )
  return good
}

/** 50 addresses with 100 connections each never finish a request. True: visitors' pages come within a second. */
export const halfRequests = async (say: (line: string) => void, seconds: number): Promise<boolean> => {
  say(`\nHalves of requests: 50 addresses × 100 connections for ${seconds} s`)
  const world = await startWorld({ env: { RATE_LIMIT: 'on' } })
  try {
    const port = Number(new URL(world.url).port)
    const path = `/${world.hotels[0]?.slug}`
    const client = (at: number) => ({ from: `127.0.1.${1 + (at % 50)}`, head: `GET ${path} HTTP/1.1\r\nhost: half.example\r\n` })
    const clients = Array.from({ length: 5000 }, (_, at) => client(at))
    const seen = await beside({ port, clients, drip: 'x-more: x\r\n', dripMs: 3000, againMs: 500 }, seconds, turn =>
      // Each visitor has their own address and comes a few times.
      ask(world, { method: 'GET', path, from: `127.0.2.${1 + (Math.floor(turn / 20) % 200)}` }),
    )
    return told(say, 'pages', seen, limits.pageMs)
  } finally {
    await world.destroy()
  }
}

/** Creates an owner with a hotel; returns the headers of an upload, and its body up to the picture's bytes. */
const uploaderOf = async (world: World, slug: string) => {
  const { db } = world.database
  const { id: hotelId, ownerId: accountId } = await makeHotel(db, { slug })
  const who = { accountId, email: `${slug}@owner.example`, net: '127.0.0.1', ip: '127.0.0.1', userAgent: 'trial' }
  const sid = await db.transaction().execute(tx => beginSession(tx, { ...who, powerful: false, before: undefined }))
  const field = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = '--b\r\ncontent-disposition: form-data; name="hotelImage"; filename="a.png"\r\n\r\n'
  return {
    headers: { cookie: `sid=${sid}`, origin: world.url, 'content-type': 'multipart/form-data; boundary=b' },
    start: `${field('hotelId', hotelId)}${field('imageName', 'Pool')}${field('imageType', 'OTHER')}${file}`,
  }
}

/** Owners of 20 networks upload four pictures each at 18 kB/s. True: another picture is taken within five seconds. */
export const slowUploads = async (say: (line: string) => void, seconds: number): Promise<boolean> => {
  say(`\nSlow uploads: 20 networks × 4 uploads at 18 kB/s for ${seconds} s`)
  const world = await startWorld({ env: { RATE_LIMIT: 'on' } })
  try {
    const port = Number(new URL(world.url).port)
    const { method, path } = galleryApi.create
    const slow = await Promise.all(Array.from({ length: 20 }, (_, at) => uploaderOf(world, `slow-${at}`)))
    const clients = slow.flatMap(({ headers, start }, at) => {
      const lines = Object.entries({ host: 'slow.example', ...headers, 'content-length': 5_000_000 }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      return Array(4).fill({ from: `127.0.1.${at + 1}`, head: `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}` })
    })
    const { headers, start } = await uploaderOf(world, 'other')
    const png = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#258' } })
      .png()
      .toBuffer()
    const body = Buffer.concat([Buffer.from(start), png, Buffer.from('\r\n--b--\r\n')])
    const seen = await beside({ port, clients, drip: 'x'.repeat(1800), dripMs: 100, againMs: 2000 }, seconds, async turn => {
      // After a 503 the client tries again, as a person does.
      for (const end = performance.now() + 30_000; ; await wait(500)) {
        const status = await ask(world, { method, path, from: `127.0.2.${1 + Math.floor(turn / 40)}`, headers, body })
        if (status !== 503 || performance.now() > end) return status
      }
    })
    return told(say, 'pictures', seen, limits.pictureMs)
  } finally {
    await world.destroy()
  }
}
