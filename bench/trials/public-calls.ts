import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { median } from '../measure.ts'
import { makeHurtfulHotel } from './hurtful-hotel.ts'
import { startWorld, type World } from './world.ts'

/** Trust.md, R28: the longest that one public call may block the event loop, in ms. */
const mostMs = 20
const tries = 5
const parties = [
  'adultCapacity=1&childrenCapacity=0&numRooms=1',
  'adultCapacity=3&childrenCapacity=3&numRooms=3&childAges=7,5,2',
  'adultCapacity=5&childrenCapacity=3&numRooms=3&childAges=7,5,2',
]

interface Turns {
  longest: number
}

type Ask = (hotel: TestHotel) => { path: string; body?: object }

/** All public calls about a hotel. */
export const callsOn = (today: string): Record<string, Ask> => {
  const stay = (hotel: TestHotel, days: number) =>
    `hotelId=${hotel.slug}&checkInDate=${addDays(today, days)}&checkOutDate=${addDays(today, days + 30)}`
  const calendar = (from: number) => (hotel: TestHotel) => ({
    path: `/api/room/nights?hotelId=${hotel.slug}&from=${addDays(today, from)}&to=${addDays(today, from + 570)}&adultCapacity=1`,
  })
  const byParty = parties.flatMap((party): [string, Ask][] => {
    const [people, , rooms] = party.match(/\d+/g) ?? []
    const named = `${people} adults in ${rooms}`
    return [
      [`nearestdates, ${named}`, hotel => ({ path: `/api/room/nearestdates?${stay(hotel, 20)}&${party}` })],
      [`searchrooms, ${named}`, hotel => ({ path: `/api/room/searchrooms?${stay(hotel, 200)}&${party.replace(/&childAges=.*/, '')}` })],
    ]
  })
  const room = (hotel: TestHotel) => ({ id: hotel.rooms['101'] ?? '', mealOption: 'breakfast' })
  const dates = { checkInDate: addDays(today, 200), checkOutDate: addDays(today, 230) }
  return {
    ...Object.fromEntries(byParty),
    nights: calendar(0),
    'nights long past': calendar(-2000),
    gethotel: hotel => ({ path: `/api/hotel/gethotel?hotelId=${hotel.slug}&includePaymentPlan=true&includeOffers=true` }),
    gethotelimages: hotel => ({ path: `/api/hotel/gethotelimages?hotelId=${hotel.slug}` }),
    quotestay: hotel => ({
      path: '/api/booking/quotestay',
      body: { hotelId: hotel.slug, ...dates, adults: 1, children: 0, childAges: [], rooms: [room(hotel)] },
    }),
  }
}

/** Signals the product to start or stop measuring, and waits for its answer. */
const signal = async ({ product }: World, file: string): Promise<Turns> => {
  rmSync(file, { force: true })
  process.kill(product.pid(), 'SIGUSR2')
  for (let tried = 0; tried < 1000; tried++) {
    await wait(10)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Turns
    } catch {
      // not yet
    }
  }
  throw new Error('The product did not say how long its turns were')
}

const turnsOf = async (world: World, file: string, { path, body }: ReturnType<Ask>, more = 5): Promise<Turns> => {
  await signal(world, file)
  const answer = await fetch(world.url + path, {
    headers: { origin: world.url, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const turns = await signal(world, file)
  // The database may be late on a busy machine, so a 503 is retried.
  if (answer.status === 503 && more > 0) return turnsOf(world, file, { path, body }, more - 1)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 300)}`)
  return turns
}

const middle = (turns: readonly Turns[]) => median(turns.map(({ longest }) => longest))

/** Measures a call, a few times after a change of the hotel and a few times without one. */
const measure = async (world: World, file: string, hotel: TestHotel, ask: Ask) => {
  const [changed, kept]: [Turns[], Turns[]] = [[], []]
  for (let tried = 0; tried < tries; tried++) {
    await raisePageVersion(world.database.db, hotel.id)
    changed.push(await turnsOf(world, file, ask(hotel)))
    kept.push(await turnsOf(world, file, ask(hotel)))
  }
  const [first, later] = [middle(changed), middle(kept)]
  return { longest: Math.max(first, later), text: `after a change ${first.toFixed(1)} ms, then ${later.toFixed(1)} ms` }
}

/**
 * Measures the longest turn of the event loop, in the thread's processor time, for every public call about a hotel at
 * its limits. True: none is too long. An old hotel sold at more prices may take longer, for information only.
 */
export const publicCalls = async (say: (line: string) => void): Promise<boolean> => {
  say(
    `\nPublic calls about a hotel at its limits, on ${availableParallelism()} processors: the longest turn of the loop, medians of ${tries}`,
  )
  const file = join(tmpdir(), `atithi-turns-${process.pid}.json`)
  const NODE_OPTIONS = `--import ${fileURLToPath(new URL('turns-on-signal.ts', import.meta.url))}`
  const world = await startWorld({ env: { NODE_OPTIONS, TURNS_FILE: file } })
  let good = true
  try {
    const today = todayInIndia(new Date())
    const calls = Object.entries(callsOn(today))
    for (const [rates, counts] of [
      [100, true],
      [2000, false],
    ] as const) {
      const hotel = await makeHurtfulHotel(world.database.db, `trial-${rates}-rates`, rates, today)
      say(`  ${rates} prices${counts ? `, at most ${mostMs} ms` : ', as a hotel of before may have: for information'}`)
      // The first calls compile code and do not count.
      for (const [, ask] of calls) await measure(world, file, hotel, ask)
      for (const [name, ask] of calls) {
        const { longest, text } = await measure(world, file, hotel, ask)
        const isShort = longest <= mostMs
        good &&= isShort || !counts
        say(`  ${isShort ? '✓' : counts ? '✗' : '–'} ${name}: ${text}`)
      }
    }
  } finally {
    await world.destroy()
    rmSync(file, { force: true })
  }
  return good
}
