import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { priceOfStay } from '#shared/prices/stay.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Shop } from './shop.ts'

export const nights = 2
/** Check-in days of the hotel that are sold; the product takes dates up to 540 days ahead. */
const days = 260
const advanceBasisPoints = 2000
const mailsPerBooking = 2
const events = ['order.paid', 'payment.authorized', 'payment.captured']
/** Milliseconds that a round's last webhooks, jobs and mails may take. */
const drainMs = 30_000

interface Sent {
  event: string
  delivery: { state: string }
}

const agent = new Agent({ keepAlive: true })

/** Sends a request without `fetch`, which takes more processor time. Throws unless it gets a 200. */
export const request = async (url: string, body?: object, headers: Record<string, string> = {}): Promise<string> => {
  const type = body && { 'content-type': 'application/json' }
  const call = httpRequest(url, { agent, method: body ? 'POST' : 'GET', headers: { ...type, ...headers } })
  call.setTimeout(20_000, () => call.destroy(new Error(`${url} does not answer`)))
  call.end(body && JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${said}`)
  return said
}

const json = async <T>(...call: Parameters<typeof request>): Promise<T> => JSON.parse(await request(...call)) as T

export const until = async (what: string, end: number, isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`A round does not come to its end: ${what}`)
    await sleep(25)
  }
}

export interface GuestStay {
  slug: string
  roomNumber: string | undefined
  checkInDate: string
  checkOutDate: string
  /** The number of the guest, different for each. */
  number: number
}

/** Books as one guest; resolves with the provider's order. `place`: each has another network. */
export const bookStay = async ({ url, provider }: Pick<Shop, 'url' | 'provider'>, stay: GuestStay, place: number): Promise<string> => {
  // As a proxy sets it.
  const from = { 'x-forwarded-for': `203.0.113.${1 + place}` }
  const ask = async <T>(path: string, body?: object): Promise<T> => (await json<{ data: T }>(url + path, body, from)).data
  const { number, roomNumber, slug: hotelId, checkInDate, checkOutDate } = stay
  const dates = { hotelId, checkInDate, checkOutDate }
  const party = { adultCapacity: '2', childrenCapacity: '0', numRooms: '1' }
  type Found = { id: string; roomNumber: string; pricePerNight: number }
  const found = await ask<Found[]>(`/api/room/searchrooms?${new URLSearchParams({ ...dates, ...party })}`)
  const room = found.find(one => one.roomNumber === roomNumber)
  if (!room) throw new Error(`Room ${roomNumber} is not free on ${checkInDate}`)
  const price = priceOfStay([toPaise(room.pricePerNight)], nights, advanceBasisPoints)
  const guest = { userName: 'Meera Iyer', userEmail: `guest${number}@mail.example`, userPhone: `+9198${String(10_000_000 + number)}` }
  const booking = { ...dates, adults: 2, children: 0, rooms: [{ id: room.id, mealOption: 'breakfast' }], ...guest, key: randomUUID() }
  const order = await ask<{ id: string }>('/api/payment/createorder', {
    amount: price.advancePaise,
    currency: 'INR',
    receipt: `bench-${number}`,
    booking,
  })
  type Paid = { razorpay_payment_id: string; razorpay_signature: string }
  const paid = await json<Paid>(`${provider}/checkout/${order.id}/pay`, { method: 'card', outcome: 'success' })
  const proof = { orderId: order.id, transactionId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  for (;;) {
    const { status } = await ask<{ status: string }>('/api/booking/createbooking', proof)
    if (status === 'CONFIRMED') return order.id
    if (status !== 'PENDING') throw new Error(`A paid booking is ${status}`)
    await sleep(100)
  }
}

/** Whether the product has no job left to do. */
export const isWorkedOff = async (url: string): Promise<boolean> => {
  const figures = await request(`${url}/metrics`)
  const counts = [...figures.matchAll(/^outbox_jobs\{state="\w+"\} (\d+)$/gm)].map(match => Number(match[1]))
  return counts.length === 3 && counts.every(count => count === 0)
}

/** Guests of one shop who use only its HTTP API, so that the same guests can measure another version of the product. */
export const guestsOf = (shop: Shop) => {
  const { url, provider, hotel } = shop
  const rooms = Object.keys(hotel.rooms)
  const today = todayInIndia(new Date())
  let turn = 0
  let booked = 0

  /** The next free stay: room by room, then the next days. */
  const nextStay = () => {
    const number = turn++
    const day = Math.floor(number / rooms.length)
    if (day >= days) throw new Error('The hotel is sold out')
    const checkInDate = addDays(today, 1 + day * nights)
    return { slug: hotel.slug, number, roomNumber: rooms[number % rooms.length], checkInDate, checkOutDate: addDays(checkInDate, nights) }
  }

  const isAnnounced = async (order: string) => {
    const sent = await json<Sent[]>(`${provider}/control/events?order_id=${order}`)
    const delivered = sent.filter(({ delivery }) => delivery.state === 'delivered').map(({ event }) => event)
    return JSON.stringify(delivered.sort()) === JSON.stringify(events)
  }

  /** Waits until the mails, webhooks and jobs of all bookings are done. */
  const drain = async (orders: readonly string[], guests: number) => {
    const end = performance.now() + drainMs
    await until('mails', end, () => shop.mails() >= booked * mailsPerBooking)
    for (const order of orders.slice(-guests)) await until('webhooks', end, () => isAnnounced(order))
    await until('jobs', end, () => isWorkedOff(url))
  }

  /**
   * Lets `guests` book for `seconds`, each one booking after another. Resolves with bookings per second until their
   * last webhook, job and mail. Throws unless every booking is confirmed, every event delivered and every mail caught.
   */
  return async (guests: number, seconds: number): Promise<number> => {
    const orders: string[] = []
    const began = performance.now()
    const keepBooking = async (place: number) => {
      while (performance.now() < began + seconds * 1000) orders.push(await bookStay(shop, nextStay(), place))
    }
    await Promise.all(Array.from({ length: guests }, (_, place) => keepBooking(place)))
    booked += orders.length
    await drain(orders, guests)
    const perSecond = (orders.length * 1000) / (performance.now() - began)
    for (const order of orders) if (!(await isAnnounced(order))) throw new Error(`Not every event of ${order} was taken`)
    if (shop.mails() !== booked * mailsPerBooking) throw new Error(`${shop.mails()} mails for ${booked} bookings`)
    return perSecond
  }
}
