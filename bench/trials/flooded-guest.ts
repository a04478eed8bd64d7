import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { DrippingClients } from '../dripping-clients.ts'
import { getText, postText } from '../flood.ts'
import { startFlood } from '../start-flood.ts'
import { createCalls } from './calls.ts'
import { guestNumber, orderOf } from './stays.ts'
import { startWorld, type World } from './world.ts'

/** Milliseconds for a guest's whole way, from the hotel's page to the mail. */
const mostMs = 60_000
const inDays = (days: number) => addDays(todayInIndia(new Date()), days)
const token = 'not-a-token-of-ours-{n}'
const secret = { password: 'Marigold#77x', confirmPassword: 'Marigold#77x' }

/** Every public call, with valid input so that it does its work. */
const publicCallsOf = (slug: string) => [
  postText('/api/auth/login', { email: 'nobody{n}@rush.example', password: secret.password }),
  postText('/api/auth/verifyuser', { token }),
  postText('/api/auth/forgetpassword', { email: 'nobody{n}@rush.example' }),
  postText('/api/auth/resetpassword', { token, ...secret }),
  postText('/api/auth/resendverificationemail', { token }),
  postText('/api/account/signup', { name: 'Asha Rao', email: 'new{n}@rush.example', phone: '9812345678', password: secret.password }),
  getText(`/api/hotel/gethotel?hotelId=${slug}&includeOffers=true`),
  getText(`/api/hotel/gethotelimages?hotelId=${slug}`),
  getText(
    `/api/room/searchrooms?hotelId=${slug}&checkInDate=${inDays(20)}&checkOutDate=${inDays(22)}&adultCapacity=2&childrenCapacity=0&numRooms=1`,
  ),
  getText(`/api/room/nights?hotelId=${slug}&from=${inDays(1)}&to=${inDays(60)}`),
  getText('/api/payment/orderstatus?orderId=order_None0000000001&orderSecret=none'),
  getText('/api/file/getfile?filePath=00000000-0000-4000-8000-000000000000'),
]

const pagesOf = (slug: string) =>
  [
    `/${slug}`,
    `/book?hotel=${slug}`,
    `/book?hotel=${slug}&in=${inDays(5)}&out=${inDays(6)}`,
    '/never-{n}',
    '/book?hotel=never-{n}',
    '/a/{n}',
  ].map(getText)

/** Connections that send a header or a body, one letter a second. */
const slowClients = (port: number): DrippingClients => {
  const heads = [
    'GET / HTTP/1.1\r\nx-slow: ',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
  ]
  const clients = Array.from({ length: 80 }, (_, at) => ({ from: '127.0.5.1', head: heads[at % 2] ?? '' }))
  return { port, clients, drip: 'a', dripMs: 1000, againMs: 1000 }
}

/** Books as a guest; returns why there is not exactly one confirmed and paid booking with one mail, or undefined. */
const book = async (world: World, over: AbortSignal): Promise<string | undefined> => {
  const [hotel] = world.hotels
  if (!hotel) return 'there is no hotel'
  const calls = createCalls(world.url, over)
  const guest = guestNumber(1)
  const page = await fetch(`${world.url}/${hotel.slug}`, { signal: over })
  if (page.status !== 200) return `the hotel's page was answered ${page.status}`
  const [checkIn, checkOut] = [inDays(10), inDays(12)]
  const party = { adultCapacity: 1, childrenCapacity: 0, numRooms: 1 }
  const found = await calls.insist(roomApi.search, { hotelId: hotel.slug, checkInDate: checkIn, checkOutDate: checkOut, ...party })
  if (found?.status !== 200) return `the search was answered ${found?.status}`
  const numbers = Object.keys(hotel.rooms).slice(0, 1)
  const wish = orderOf({ hotel, checkIn, checkOut, numbers, meal: 'breakfast' }, guest, randomUUID())
  const order = await calls.insist(paymentApi.createOrder, wish)
  if (order?.status !== 200 || !order.data.id) return `the order was answered ${order?.status}`
  const { paid } = await world.provider.pay(order.data.id, 'card', 'success')
  if (!paid) return 'the provider took no payment'
  const proof = { orderId: order.data.id, transactionId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  const booked = await calls.insist(bookingApi.create, proof)
  if (booked?.status !== 200) return `the payment was answered ${booked?.status}`
  const status = () => world.database.db.selectFrom('booking').select('status').where('guest_email', '=', guest.email).execute()
  const mails = async () => {
    const answer = await fetch(`${world.url}/sandbox/mail.json`, { signal: over })
    return answer.status === 200 ? ((await answer.json()) as { to: string }[]).filter(({ to }) => to.includes(guest.email)).length : 0
  }
  for (;;) {
    const bookings = await status()
    const count = await mails()
    if (bookings.length === 1 && bookings[0]?.status === 'CONFIRMED' && count === 1) return undefined
    if (bookings.length > 1 || count > 1) return `there are ${bookings.length} bookings and ${count} mails`
    if (over.aborted) return `the booking is ${bookings[0]?.status}, and ${count} mails were sent`
    await wait(200)
  }
}

/** A guest books during a flood of pages, slow clients and ten of every public call at once, with limits on. */
export const bookedInFlood = async (say: (line: string) => void): Promise<boolean> => {
  const world = await startWorld({ env: { RATE_LIMIT: 'on', HOLD_MINUTES: '15' } })
  const port = Number(new URL(world.url).port)
  const slug = world.hotels[0]?.slug ?? ''
  const texts = publicCallsOf(slug)
  const endless = { port, requests: 10_000_000, seconds: 200 }
  const slow = new Worker(new URL('../dripping-clients.ts', import.meta.url), { workerData: slowClients(port) })
  const running = [
    startFlood({ ...endless, connections: 200, addresses: 40, texts: pagesOf(slug) }),
    startFlood({ ...endless, connections: texts.length * 10, addresses: 60, texts }),
  ]
  try {
    await wait(1000)
    const began = performance.now()
    const problem = await book(world, AbortSignal.timeout(mostMs)).catch((error: unknown) => String(error))
    const ms = Math.round(performance.now() - began)
    say(
      `  ${problem ? '✗' : '✓'} a guest books beside a flood of pages, of every public call and of slow clients: ${problem ?? `${ms} ms`}`,
    )
    return problem === undefined
  } finally {
    for (const flood of running) flood.stop()
    await slow.terminate()
    await world.destroy()
  }
}
