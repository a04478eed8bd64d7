import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { getText, postText } from '../../bench/flood.ts'
import { startFlood } from '../../bench/start-flood.ts'
import { startWorld } from '../../bench/trials/world.ts'
import { bookButton, checkout, choose, confirmation, fillDetails, inDays, payByCard, pickDates, someGuest } from '../wizard.ts'

const token = 'not-a-token-of-ours-{n}'
const secret = { password: 'Marigold#77x', confirmPassword: 'Marigold#77x' }

/** Every call that anybody may make, in a form that is let through to where it works. */
const publicCalls = (slug: string) => [
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

const pages = (slug: string) =>
  [
    `/${slug}`,
    `/book?hotel=${slug}`,
    `/book?hotel=${slug}&in=${inDays(5)}&out=${inDays(6)}`,
    '/never-{n}',
    '/book?hotel=never-{n}',
    '/a/{n}',
  ].map(getText)

/** Connections that send a header, or a body, a letter a second. */
const slowClients = (port: number, count: number): { stop(): void } => {
  const sockets: Socket[] = []
  const begin = [
    'GET / HTTP/1.1\r\nx-slow: ',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
  ]
  const open = (at: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.5.1' }, () => socket.write(begin[at % 2] ?? ''))
    socket.on('error', () => {}).resume()
    sockets[at] = socket
  }
  for (let at = 0; at < count; at++) open(at)
  const timer = setInterval(() => {
    sockets.forEach((socket, at) => {
      if (socket.destroyed) open(at)
      else if (socket.writable) socket.write('a')
    })
  }, 1000)
  return {
    stop: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

// A product of its own, in a process of its own and with its limits on: the one of the other stories shares their process.
test('a guest books while pages are flooded, clients are slow, and every public call is made tenfold at once', async ({ page }) => {
  test.setTimeout(240_000)
  const world = await startWorld({ env: { RATE_LIMIT: 'on', HOLD_MINUTES: '15' } })
  const port = Number(new URL(world.url).port)
  const slug = world.hotels[0]?.slug ?? ''
  const calls = publicCalls(slug)
  const endless = { port, requests: 10_000_000, seconds: 200 }
  const slow = slowClients(port, 80)
  const floods = [
    startFlood({ ...endless, connections: 200, addresses: 40, texts: pages(slug) }),
    startFlood({ ...endless, connections: calls.length * 10, addresses: 60, texts: calls }),
  ]
  try {
    const guest = someGuest()
    await page.goto(`${world.url}/${slug}`)
    await pickDates(page, inDays(10), inDays(12))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await choose(page)
    await page.getByRole('button', { name: 'Proceed' }).click()
    await fillDetails(page, guest)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await bookButton(page).click()
    await expect(checkout(page).getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
    await payByCard(page)
    await expect(confirmation(page)).toContainText(guest.email)
    const booked = () =>
      world.database.db.selectFrom('booking').select(['status', 'paid_paise']).where('guest_email', '=', guest.email).execute()
    await expect.poll(booked).toEqual([{ status: 'CONFIRMED', paid_paise: expect.any(Number) }])
    const mails = async () => (await (await page.request.get(`${world.url}/sandbox/mail.json`)).json()) as { to: string }[]
    await expect.poll(async () => (await mails()).filter(({ to }) => to.includes(guest.email)).length).toBe(1)
  } finally {
    for (const flood of floods) flood.stop()
    slow.stop()
    await world.destroy()
  }
})
