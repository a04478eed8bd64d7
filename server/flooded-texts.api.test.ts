import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { authApi } from '#shared/accounts/accounts.ts'
import { pageHotels } from './app.ts'
import { builtWeb } from './http/pages/assets.ts'
import { mountPages } from './http/pages/pages.ts'
import { makeHotel } from './testing/worlds/hotel.ts'
import { orderFor } from './testing/worlds/stay.ts'
import { type TestServer, testServer } from './testing.ts'

/** The longest time in milliseconds for which one request may block the process. */
const most = 50
/** Characters of a header or path in these tests: the server takes at most 16 KiB of headers and path together. */
const longest = 15_000

const ends: (() => Promise<void>)[] = []
let server: TestServer

before(async () => {
  server = await testServer(
    { after: end => void ends.push(end) },
    {
      config: { trustProxy: ['127.0.0.1/32'] },
      webhooks: false,
      mount: (http, app) => mountPages(http, app, pageHotels(app)),
    },
  )
})
after(async () => {
  for (const end of ends) await end()
})

interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const send = ({ method = 'GET', path, headers = {}, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })

/**
 * The shortest of five pauses of the process during a call, in milliseconds. Each counts at most the CPU time that was
 * used, because a busy machine pauses the process too.
 */
const pauseOf = async (call: Call): Promise<{ pause: number; status: number }> => {
  let best = { pause: Number.POSITIVE_INFINITY, status: 0 }
  for (let tries = 0; tries < 5 && best.pause > most; tries++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await sleep(2)
    const before = process.threadCpuUsage()
    const status = await send(call)
    await sleep(2) // the delay is noted by a timer, which comes after what held it up
    const { user, system } = process.threadCpuUsage(before)
    delay.disable()
    const pause = Math.min(delay.max / 1e6, (user + system) / 1e3)
    if (pause < best.pause) best = { pause, status }
    if (pause > 1000) break
  }
  return best
}

const json = (method: string, path: string, input: unknown): Call => ({
  method,
  path,
  body: JSON.stringify(input),
  headers: { 'content-type': 'application/json', origin: server.url },
})

/** Checks that each call gets one of the statuses and does not block the process; returns the longest pause in ms. */
const passes = async (calls: Record<string, Call>, statuses: number[]): Promise<number> => {
  const wrong: string[] = []
  let longestPause = 0
  for (const [about, call] of Object.entries(calls)) {
    const { pause, status } = await pauseOf(call)
    longestPause = Math.max(longestPause, pause)
    if (pause > most || !statuses.includes(status)) wrong.push(`${about}: ${status}, ${pause.toFixed(0)} ms`)
    if (pause > 1000) break // the rest would take hours
  }
  assert.deepEqual(wrong, [])
  return longestPause
}

test('bodies: an address of 4,000 and of 60,000 signs stops nobody', async t => {
  const hotel = await makeHotel(server.db)
  const order = orderFor(server, hotel)
  const calls: Record<string, Call> = {}
  for (const length of [4000, 60_000])
    for (const unit of ['@.', '@', 'a@a.', ' ', '.']) {
      const text = `${unit.repeat(length / unit.length)}é`
      const about = `${length} × ${JSON.stringify(unit)}`
      calls[`sign-in, ${about}`] = json('POST', authApi.login.path, { email: text, password: 'Abcdef1!' })
      calls[`sign-in with a password, ${about}`] = json('POST', authApi.login.path, { email: 'a@b.example', password: text })
      calls[`sign-up, ${about}`] = json('POST', '/api/account/signup', { name: text, email: `a${text}b`, phone: text, password: text })
      calls[`order, ${about}`] = json('POST', '/api/payment/createorder', {
        ...order,
        booking: { ...order.booking, userEmail: `a${text}`, specialRequest: `a${text}b` },
      })
      calls[`report, ${about}`] = {
        ...json('POST', '/api/csp-report', { 'csp-report': { 'document-uri': text.slice(0, 15_000), 'blocked-uri': '' } }),
        headers: { 'content-type': 'application/csp-report' },
      }
    }
  t.diagnostic(`longest pause ${(await passes(calls, [400, 413, 204])).toFixed(0)} ms`)
})

test('headers: none of 15,000 characters stops anybody, on a page, a file or a call', async t => {
  const names = ['accept-encoding', 'cookie', 'origin', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'user-agent', 'range']
  const more = ['if-none-match', 'if-modified-since', 'content-type', 'accept', 'sec-fetch-site', 'referer', 'authorization', 'host']
  const hotel = await makeHotel(server.db)
  const file = (await readdir(join(builtWeb, 'client/assets'))).find(name => name.endsWith('.js'))
  const calls: Record<string, Call> = {}
  for (const name of [...names, ...more])
    for (const unit of [' ', ',', ';', '; ', ', ', '=', 'a=b; ', '"', '1.1.1.1, ', '::', ':', 'br;', 'W/"a", ', '0-1,', '%41', '@']) {
      const headers = { [name]: `a${unit.repeat(longest / unit.length)}b` }
      const about = `${name}, ${JSON.stringify(unit)}`
      calls[`page, ${about}`] = { path: `/${hotel.slug}`, headers }
      calls[`file, ${about}`] = { path: `/assets/${file}`, headers }
      calls[`call, ${about}`] = { method: 'POST', path: authApi.login.path, headers, body: '{}' }
    }
  t.diagnostic(`longest pause ${(await passes(calls, [200, 400, 403, 415])).toFixed(0)} ms`)
})

test('paths: none of 15,000 characters stops anybody', async t => {
  const calls: Record<string, Call> = {}
  for (const unit of [
    '/',
    '//',
    '.',
    './',
    '../',
    '.a',
    'a.',
    '%2e',
    '%2f',
    '-',
    'a-',
    ';',
    '?',
    '&',
    '=',
    'a=b&',
    '[',
    'a[a]',
    '@',
    '%41',
    '+',
  ])
    for (const start of [
      '/',
      '/api/',
      '/api/room/searchrooms?hotelId=',
      '/book?in=',
      '/assets/',
      '/assets/a',
      '/api/file/getfile?filePath=',
    ])
      calls[`${start}${unit}`] = { path: `${start}${unit.repeat(longest / unit.length)}_` }
  t.diagnostic(`longest pause ${(await passes(calls, [200, 400, 404, 414])).toFixed(0)} ms`)
})
