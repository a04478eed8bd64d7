import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beginSession } from '#server/accounts/sessions.ts'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { userApi } from '#shared/accounts/access.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { countOpen } from './books.ts'
import { type Calls, createCalls } from './calls.ts'
import { startMailSink } from './mail-sink.ts'
import { guestNumber, orderOf, type StayPlan } from './stays.ts'
import { startWorld, type World } from './world.ts'

export interface MemoryOptions {
  bookings: number
  /** Mixed requests until the first look; as many again until the second. */
  requests: number
}

const megabyte = 1_000_000
const most = { heap: 120 * megabyte, apart: 5 * megabyte, rss: 400 * megabyte }
const clients = 8
const rooms = Array.from({ length: 40 }, (_, index) => `A${index + 1}`)

interface Look {
  heapUsed: number
  heapTotal: number
  external: number
  rss: number
}

/** `count` turns by eight clients; every turn has its number. */
const inTurns = async (count: number, turn: (number: number) => Promise<unknown>) => {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await turn(next++)
    }),
  )
}

/** A room night of its own for every number; beyond the last room they begin again on the next day. */
const stayOf = (hotel: TestHotel, number: number, from: number): StayPlan => {
  const checkIn = addDays(todayInIndia(new Date()), from + Math.floor(number / rooms.length))
  return { hotel, checkIn, checkOut: addDays(checkIn, 1), numbers: [rooms[number % rooms.length] ?? ''], meal: 'breakfast' }
}

const expect = (what: string, answer: { status: number } | undefined) => {
  if (answer?.status !== 200) throw new Error(`${what}: ${JSON.stringify(answer)}`)
}

const openOrder = async (calls: Calls, plan: StayPlan, guest: number) => {
  const answer = await calls.insist(paymentApi.createOrder, orderOf(plan, guestNumber(guest), crypto.randomUUID()))
  expect('createorder', answer)
  return { id: answer?.data.id ?? '', orderSecret: answer?.data.orderSecret ?? '' }
}

const book = async (world: World, calls: Calls, hotel: TestHotel, number: number) => {
  const { id } = await openOrder(calls, stayOf(hotel, number, 2), number)
  const { paid } = await world.provider.pay(id, number % 2 ? 'card' : 'upi', 'success')
  if (!paid) throw new Error(`${id} was not paid`)
  const proof = { orderId: id, transactionId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  expect('createbooking', await calls.insist(bookingApi.create, proof))
}

/** A guest's and the staff's requests in turn, with dates that differ. */
const mixed = (world: World, calls: Calls, hotel: TestHotel, bookings: number, cookie: string) => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${world.url}${path}`, { headers })
    await answer.arrayBuffer()
    expect(path, answer)
  }
  const staff = (path: string) => read(`${path}?hotelId=${hotel.id}`, { cookie })
  const dates = (number: number) => {
    const checkInDate = addDays(todayInIndia(new Date()), 2 + (number % 300))
    return { checkInDate, checkOutDate: addDays(checkInDate, 1 + (number % 3)) }
  }
  const kinds: ((number: number) => Promise<unknown>)[] = [
    () => read(`/${hotel.slug}`),
    number => read(`/book?hotel=${hotel.slug}&checkInDate=${dates(number).checkInDate}`),
    number => calls.once(roomApi.search, { hotelId: hotel.slug, ...dates(number), adultCapacity: 1, childrenCapacity: 0, numRooms: 1 }),
    () => calls.once(hotelApi.get, { hotelId: hotel.slug }),
    number =>
      calls.once(roomApi.nights, { hotelId: hotel.slug, from: dates(number).checkInDate, to: addDays(dates(number).checkInDate, 31) }),
    async number => {
      // Within the days ahead that can be booked; each is released before its turn comes again.
      const plan = stayOf(hotel, number % (rooms.length * 300), 3 + Math.ceil(bookings / rooms.length))
      const { id, orderSecret } = await openOrder(calls, plan, bookings + number)
      expect('releaseorder', await calls.insist(paymentApi.releaseOrder, { orderId: id, orderSecret }))
    },
    number => read(`/${world.hotels[number % world.hotels.length]?.slug}?from=${number}`),
    () => staff(homeApi.today.path),
    () => staff(homeApi.freeTonight.path),
    () => staff(userApi.list.path),
  ]
  return (number: number) => kinds[number % kinds.length]?.(number)
}

/** The heap after a forced collection, and the memory of the process. */
const lookAt = async ({ product }: World, file: string): Promise<Look> => {
  await wait(2000) // what was begun for the last requests ends
  rmSync(file, { force: true })
  process.kill(product.pid(), 'SIGUSR2')
  for (let tries = 0; tries < 100; tries++) {
    await wait(100)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Look
    } catch {
      // not yet
    }
  }
  throw new Error('The product did not say how large its heap is')
}

const shown = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`
const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Bookings, then requests, in one process of the product with a small heap. True: it stays within its limits. */
export const memory = async (say: (line: string) => void, { bookings, requests }: MemoryOptions): Promise<boolean> => {
  say(`\nMemory of the product after ${bookings} bookings, at ${requests} and at ${2 * requests} mixed requests`)
  const sink = await startMailSink()
  const file = join(tmpdir(), `atithi-heap-${process.pid}.json`)
  const preload = fileURLToPath(new URL('heap-on-signal.ts', import.meta.url))
  const NODE_OPTIONS = `--max-old-space-size=256 --expose-gc --import ${preload}`
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'desk@trial.example' }
  const world = await startWorld({ env: { NODE_OPTIONS, HEAP_FILE: file, HOLD_MINUTES: '15', ...mail } })
  try {
    const { db } = world.database
    const hotel = await makeHotel(db, { slug: 'trial-large', kinds: [{ name: 'Deluxe', numbers: rooms, price: 3333.33, adults: 2 }] })
    const who = { accountId: hotel.ownerId, email: 'owner@trial.example', net: '127.0.0.1', ip: '127.0.0.1', userAgent: 'trial' }
    const session = { ...who, powerful: false, before: undefined }
    const cookie = `sid=${await db.transaction().execute(tx => beginSession(tx, session))}`
    const calls = createCalls(world.url, new AbortController().signal)
    const fresh = await lookAt(world, file)
    await inTurns(bookings, number => book(world, calls, hotel, number))
    while ((await countOpen(db)) > 0) await wait(200)
    say(
      `  ${sink.mails()} mails sent; heap ${shown(fresh.heapUsed)} before, ${shown((await lookAt(world, file)).heapUsed)} after the bookings`,
    )
    const ask = mixed(world, calls, hotel, bookings, cookie)
    const looks: Look[] = []
    for (const from of [0, requests]) {
      await inTurns(requests, number => Promise.resolve(ask(from + number)))
      const look = await lookAt(world, file)
      say(
        `  at ${from + requests} requests: heap ${shown(look.heapUsed)}, of ${shown(most.heap)}; memory ${shown(look.rss)}, of it heap ${shown(look.heapTotal)} and buffers ${shown(look.external)}`,
      )
      looks.push(look)
    }
    const heaps = looks.map(({ heapUsed }) => heapUsed)
    const apart = Math.max(...heaps) - Math.min(...heaps)
    const peak = peakOf(world.product.pid())
    const unanswered = (calls.statuses.get(0) ?? 0) + calls.bad.length + world.product.uptime.ownEnds
    const good = Math.max(...heaps) <= most.heap && apart < most.apart && peak <= most.rss && unanswered === 0
    const answers = [...calls.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    say(
      `  ${good ? '✓' : '✗'} heaps ${shown(apart)} apart, of ${shown(most.apart)}; memory at most ${shown(peak)}, of ${shown(most.rss)}; ${answers}`,
    )
    return good
  } finally {
    await world.destroy()
    sink.close()
    rmSync(file, { force: true })
  }
}
