import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { importApi, importLimits } from '#shared/bookings/imports.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ } from '../../testing/worlds/people.ts'
import { importDesk } from './testing.ts'
import { inThread } from './thread.ts'

const heads = 'Reference,Guest,Phone,Check-in,Check-out,Room,Price'
const filled = (sign: string) => sign.repeat(Math.floor((importLimits.characters - 100) / sign.length))

const files = {
  lines: filled('a\n'),
  'lines of one quotation mark': filled('"a\n'),
  'empty lines': filled('\n'),
  'rows without an end': `${heads}\n${filled('a\n')}`,
  'empty rows': `${heads}\n${filled(',\n')}`,
  separators: filled(';'),
  'quotation marks': filled('"'),
  'a text that is never closed': `${heads}\n"${filled('a')}`,
  'one endless line': filled('a'),
  headings: Array.from({ length: 90_000 }, (_, at) => `h${at}`).join(','),
  'wide rows': `${heads}\n${`${','.repeat(60_000)}\n`.repeat(16)}`,
  // Three bytes each; a body has at most three million bytes.
  'byte order marks': '\uFEFF'.repeat(990_000),
  'UTF-16 as UTF-8': Buffer.from(filled('a').slice(0, 400_000), 'utf16le').toString(),
  'ends of lines of old computers': filled('\r'),
}

/** This thread's processor time in ms: the least of up to three runs, as one may include cleanup after other tests. */
const worked = async (work: () => Promise<unknown>, limit: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least >= limit; time++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test('files made to hurt are refused with a sentence, and cost the server no more than receiving them', { timeout: 300_000 }, async t => {
  const { row, preview, bring } = await importDesk(t)
  // Starts the thread and compiles this thread's code before anything is measured.
  assert.equal((await bring([row('101', 3, 1)])).status, 200)
  for (const [name, csv] of Object.entries(files)) {
    const ms = await worked(async () => {
      const { status, failure } = await preview(csv)
      assert.equal(status, 400, name)
      assert.match(failure.fields?.csv ?? '', /\.$/, name)
    }, 300)
    assert.ok(ms < 300, `${name}: ${ms} ms`)
  }
})

test('a body that is no file but nested a million times is refused unparsed', async t => {
  const { server, hotel, manager } = await importDesk(t)
  const headers = { ...manager.headers, origin: server.url, 'content-type': 'application/json', hotel: hotel.id }
  const half = 1_400_000
  for (const body of [`${'['.repeat(half)}${']'.repeat(half)}`, `{"csv":"a"${',"a":1'.repeat(half / 6)}}`, `{"csv":"${'a'.repeat(half)}`]) {
    const ms = await worked(async () => {
      const answer = await fetch(server.url + importApi.preview.path, { method: 'POST', headers, body })
      assert.equal(answer.status, 400)
    }, 200)
    assert.ok(ms < 200, `${body.slice(0, 20)}: ${ms} ms`)
  }
})

/** Sends a call that announces a megabyte and sends none of it. */
const announced = (url: string, path: string, headers: object, length = 1_000_000) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request(`${url}${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', 'content-length': length, ...headers },
    })
    call.on('response', answer => {
      void text(answer).then(body => resolve({ status: answer.statusCode, body }))
    })
    call.on('error', reject)
    call.flushHeaders()
    void wait(10_000, undefined, { ref: false }).then(() => resolve({ status: undefined, body: 'It waits for the body' }))
  })

test('right and plan are asked before the file arrives; who does not name the hotel ahead may send as little as anybody', async t => {
  const { server, hotel, manager, reception } = await importDesk(t)
  const poor = await makeHotel(server.db, { plan: 'none' })
  await employ(server, poor.id, manager.id, { grants: { bookings: ['CREATE', 'READ', 'DELETE'] } })
  for (const { path } of [importApi.preview, importApi.create]) {
    const send = async (headers: object) => (await announced(server.url, path, headers)).status
    assert.deepEqual(
      [
        await send({ hotel: hotel.id }),
        await send({ ...reception.headers, hotel: hotel.id }),
        await send({ ...reception.headers, hotel: poor.id }),
        await send({ ...manager.headers, hotel: poor.id }),
        await send(manager.headers),
        await send({ ...manager.headers, hotel: 'no id' }),
      ],
      [401, 403, 404, 402, 413, 413],
    )
  }
  const { status } = await server.call(importApi.preview, { hotelId: poor.id, csv: 'no file' }, manager.headers)
  assert.equal(status, 402)
})

/** A file that takes longer than 0 ms to read. */
const long = { csv: `${heads}\n${'A1,Asha\n'.repeat(900)}`, dateOrder: undefined, day: { today: '2026-12-05', firstOpen: '2026-12-05' } }
const file = { ...long, csv: `${heads}\nA1,Asha` }

test('a thread that takes too long is ended, and the next file gets another; what waits is bounded', async () => {
  await assert.rejects(inThread('one', 'wants', long, 0), { message: 'This file takes too long to read. Divide it into smaller ones.' })
  assert.deepEqual((await inThread('one', 'wants', file)).references, ['a1'])
  const ofOne = await Promise.allSettled(Array.from({ length: 10 }, () => inThread('one', 'wants', file)))
  const statuses = ofOne.map(one => (one.status === 'fulfilled' ? 200 : one.reason.status))
  assert.deepEqual([statuses.filter(status => status === 200).length, statuses.filter(status => status === 429).length], [7, 3])
  const ofMany = await Promise.allSettled(Array.from({ length: 35 }, (_, at) => inThread(`hotel ${at}`, 'wants', file)))
  assert.deepEqual(
    ofMany.flatMap(one => (one.status === 'rejected' ? [one.reason.status] : [])),
    [503, 503, 503, 503],
  )
})
