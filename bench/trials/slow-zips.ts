import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { documentApi } from '#shared/documents/documents.ts'
import type { SipCounts, SlowReaders } from '../slow-readers.ts'
import { countOpen } from './books.ts'
import { keepSellingPapers, openPaperDesk, type PaperDesk } from './paper-desk.ts'
import { isFairMachine } from './report.ts'
import { startWorld, type World } from './world.ts'

/** Documents of the month. Each PDF has about 40 kB, so that no buffer on the way takes the whole file. */
const papers = 150
const [networks, perNetwork] = [20, 4]
const limits = { pageMs: 1000, zipMs: 20_000, moreMb: 200 }

const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const zipPath = ({ hotelId }: PaperDesk, month: string) => `${documentApi.export.path}?hotelId=${hotelId}&month=${month}&part=zip`

/** Creates documents with their files; returns their month. */
const makePapers = async (world: World, desk: PaperDesk): Promise<string> => {
  const { db } = world.database
  const enough = new AbortController()
  const selling = keepSellingPapers(desk, 4, 'zips', enough.signal)
  const count = async () => (await sql<{ count: number }>`select count(*)::int as count from document`.execute(db)).rows[0]?.count ?? 0
  for (const end = performance.now() + 180_000; (await count()) < papers && performance.now() < end; ) await wait(300)
  enough.abort()
  await selling
  for (const end = performance.now() + 60_000; (await countOpen(db)) > 0 && performance.now() < end; ) await wait(300)
  const { rows } = await sql<{ month: string }>`select to_char(max(happened_on), 'YYYY-MM') as month from document`.execute(db)
  return rows[0]?.month ?? ''
}

/** Reads a whole answer; returns its milliseconds and size. Throws for any other status than 200. */
const whole = async (url: string, headers: Record<string, string> = {}): Promise<{ ms: number; bytes: number }> => {
  const began = performance.now()
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
  const { byteLength: bytes } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
  return { ms: performance.now() - began, bytes }
}

/** 80 slow readers of a month's ZIP. True: pages, the same ZIP for another, memory and the end are as usual. */
export const slowZips = async (say: (line: string) => void, seconds: number): Promise<boolean> => {
  say(`\nSlow readers: ${networks} networks × ${perNetwork} readers of a month's ZIP for ${seconds} s`)
  const world = await startWorld({ env: { RATE_LIMIT: 'on' } })
  const over = new AbortController()
  let worker: Worker | undefined
  try {
    const desk = await openPaperDesk(world, over.signal)
    const path = zipPath(desk, await makePapers(world, desk))
    const alone = await whole(`${world.url}${path}`, desk.headers)
    const before = residentMb(world.product.pid())
    const request = `GET ${path} HTTP/1.1\r\nhost: slow.example\r\ncookie: ${desk.headers.cookie}\r\n\r\n`
    const clients = Array.from({ length: networks * perNetwork }, (_, at) => ({ from: `127.0.1.${1 + (at % networks)}`, request }))
    const readers: SlowReaders = { port: Number(new URL(world.url).port), clients, sipMs: 5000 }
    worker = new Worker(new URL('../slow-readers.ts', import.meta.url), { workerData: readers })
    const pages: number[] = []
    let memory = before
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(300)) {
      pages.push((await whole(`${world.url}/${world.hotels[1]?.slug}`)).ms)
      memory = Math.max(memory, residentMb(world.product.pid()))
    }
    const beside = await whole(`${world.url}${path}`, desk.headers)
    worker.postMessage('counts')
    const [counts] = (await once(worker, 'message')) as [SipCounts]
    const began = performance.now()
    const inOrder = await world.product.stop()
    const endMs = performance.now() - began
    const slowest = Math.max(...pages)
    const wrong = [
      ...(slowest > limits.pageMs && isFairMachine() ? [`a page took ${Math.round(slowest)} ms`] : []),
      ...(beside.ms > limits.zipMs && isFairMachine() ? [`the ZIP took ${Math.round(beside.ms)} ms beside them`] : []),
      ...(memory - before > limits.moreMb ? [`the process grew by ${Math.round(memory - before)} MB`] : []),
      ...(inOrder ? [] : ['the process did not end when told to']),
      ...(counts.bytes > (alone.bytes * clients.length) / 2 ? ['they read half of it: that proves nothing'] : []),
    ]
    say(
      `  ZIP of ${(alone.bytes / 1e6).toFixed(1)} MB: ${Math.round(alone.ms)} ms alone, ${Math.round(beside.ms)} ms beside them; ${pages.length} pages, the slowest ${Math.round(slowest)} ms; ` +
        `${counts.open} of ${clients.length} readers wait (${Object.entries(counts.answers).map(([status, count]) => `${count} × ${status}`)}), ${Math.round(counts.bytes / 1e6)} MB read; ` +
        `${Math.round(before)} MB, at most ${Math.round(memory)} MB; told to end: ${(endMs / 1000).toFixed(1)} s`,
    )
    for (const what of wrong) say(`  ✗ ${what}`)
    if (wrong.length === 0) say('  ✓ nobody else noticed')
    return wrong.length === 0
  } finally {
    over.abort()
    await worker?.terminate()
    await world.destroy()
  }
}
