import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getText } from '../flood.ts'
import { startFlood } from '../start-flood.ts'
import { bookedInFlood } from './flooded-guest.ts'
import { startWorld, type World } from './world.ts'

/** Limits of a flood: ms that other guests wait at most, until all pages are back, and that /readyz may be wrong. */
const limits = { visitorMs: 1000, backWithinMs: 5000, lieMs: 7000 }

interface Seen {
  status: number | string
  ms: number
  at: number
}

const ask = (port: number, path: string, from: string): Promise<Seen> =>
  new Promise(done => {
    const began = performance.now()
    const end = (status: number | string) => done({ status, ms: performance.now() - began, at: began })
    const asked = request({ host: '127.0.0.1', port, path, localAddress: from, agent: false }, answer => {
      answer.resume().on('end', () => end(answer.statusCode ?? 0))
    })
    asked.setTimeout(10_000, () => asked.destroy(new Error('no answer in 10 s')))
    asked.on('error', error => end(error.message)).end()
  })

const percentile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN

/** Requests pages and `/readyz` again and again, at a guest's pace, from addresses that do not flood. */
const watch = async (port: number, paths: readonly string[], over: AbortSignal) => {
  const visits: Seen[] = []
  const ready: Seen[] = []
  for (let turn = 0; !over.aborted; turn++) {
    // Each guest has their own address and comes a few times.
    const from = `127.0.2.${1 + (Math.floor(turn / 20) % 200)}`
    const [visit, readyz] = await Promise.all([ask(port, paths[turn % paths.length] ?? '/', from), ask(port, '/readyz', from)])
    visits.push(visit)
    ready.push(readyz)
    await wait(50)
  }
  return { visits, ready }
}

/** The longest time, in ms, for which `/readyz` said ready while guests were refused, or the other way round. */
const longestLie = ({ visits, ready }: { visits: Seen[]; ready: Seen[] }): number => {
  let [since, longest] = [Number.NaN, 0]
  visits.forEach((visit, turn) => {
    const lies = (visit.status === 200) !== (ready[turn]?.status === 200)
    if (!lies) since = Number.NaN
    else if (Number.isNaN(since)) since = visit.at
    else longest = Math.max(longest, visit.at - since)
  })
  return longest
}

const pathsOf = (world: World) =>
  world.hotels.flatMap(({ slug }) => [`/${slug}`, `/book?hotel=${slug}`, `/book?hotel=${slug}&in=2027-01-05&out=2027-01-07&rooms=1`])

const back = async (port: number, paths: readonly string[]): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    const seen = await Promise.all(paths.map(path => ask(port, path, '127.0.3.1')))
    if (seen.every(({ status }) => status === 200)) return performance.now() - began
    await wait(100)
  }
  return Number.POSITIVE_INFINITY
}

interface Scene {
  limited: boolean
  addresses: number
}

const flooded = async (world: World, { limited, addresses }: Scene, requests: number): Promise<{ line: string; problems: string[] }> => {
  const port = Number(new URL(world.url).port)
  const paths = pathsOf(world)
  const neverSeen = ['/never-{n}', '/book?hotel=never-{n}', '/nowhere/{n}', '/dashboard/{n}']
  const texts = [...paths, ...neverSeen].map(getText)
  const over = new AbortController()
  const watching = watch(port, paths, over.signal)
  const flood = startFlood({ port, connections: 900, addresses, requests, seconds: 60, texts })
  const counts = await flood.counts
  const backMs = await back(port, paths)
  over.abort()
  const seen = await watching
  const times = seen.visits.map(({ ms }) => ms)
  const failed = seen.visits.filter(({ status }) => status !== 200)
  const p99 = percentile(times, 0.99)
  const lie = longestLie(seen)
  const name = `limits ${limited ? 'on' : 'off'}, ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`
  const answers = Object.entries(counts?.answers ?? {}).map(([status, count]) => `${count} × ${status}`)
  const guests = `guests ${times.length - failed.length} of ${times.length} served, p99 ${Math.round(p99)} ms`
  const line = `${name}: ${counts?.sent} requests in ${counts?.seconds} s (${answers.join(', ')}); ${guests}; back after ${Math.round(backMs)} ms`
  const problems = [
    ...(limited && failed.length > 0
      ? [`${name}: guests from elsewhere were answered ${[...new Set(failed.map(({ status }) => status))]}`]
      : []),
    ...(limited && p99 > limits.visitorMs ? [`${name}: guests from elsewhere waited ${Math.round(p99)} ms`] : []),
    ...(backMs > limits.backWithinMs ? [`${name}: all pages only after ${Math.round(backMs)} ms`] : []),
    ...(lie > limits.lieMs ? [`${name}: /readyz did not tell the truth for ${Math.round(lie)} ms`] : []),
  ]
  return { line, problems }
}

/** 900 connections request known and unknown pages, with and without limits. True: other guests were served in time. */
export const floods = async (say: (line: string) => void, requests = 22_500): Promise<boolean> => {
  say(`\nFloods of pages: 900 connections, ${requests} requests each`)
  let good = true
  for (const limited of [true, false]) {
    const world = await startWorld({ env: { RATE_LIMIT: limited ? 'on' : 'off' } })
    try {
      for (const addresses of [1, 50]) {
        const { line, problems } = await flooded(world, { limited, addresses }, requests)
        say(`  ${problems.length === 0 ? '✓' : '✗'} ${line}`)
        for (const problem of problems) say(`    ✗ ${problem}`)
        if (problems.length > 0) good = false
      }
    } finally {
      await world.destroy()
    }
  }
  return (await bookedInFlood(say)) && good
}
