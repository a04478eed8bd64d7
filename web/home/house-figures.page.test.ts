import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { order, pay, settlePutOff } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { figuresApi } from '#shared/home/owner-figures.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

test('occupancy, rates and turnover are for who may delete bookings; the desk has its arrivals without them', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const asStaff = async (role: 'MANAGER' | 'RECEPTIONIST', at: string) => {
    const { id, email } = await person(server)
    await employ(server, hotel.id, id, role)
    return openPage(t, { at, ...(await signInAt(server, email, testPassword)) })
  }
  await asStaff('MANAGER', '/dashboard')
  await screen.findByRole('region', { name: 'Occupancy and revenue' })
  // Without a booking there is nothing to draw.
  await waitFor(() => assert.equal(screen.getAllByText('No room is sold on these nights.').length, 2))
  const calls = await asStaff('RECEPTIONIST', '/dashboard')
  await screen.findByText('Nobody arrives today.')
  absent(screen.queryByRole('region', { name: 'Occupancy and revenue' }))
  await asStaff('RECEPTIONIST', '/dashboard/figures')
  await screen.findByText('You do not have permission to view this page.')
  if (calls.some(({ path }) => path.endsWith('figures'))) throw new Error('The figures were asked for')
})

test('an owner reads what the platform still has of the hotel’s money, and is led to what it is', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await settlePutOff(server)
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, owner.email, testPassword)) })
  const link = await screen.findByRole('link', { name: 'Still to come from the platform' })
  within(link.parentElement as HTMLElement).getByText('₹1,600.00')
  if (!link.getAttribute('href')?.includes('/dashboard/account')) throw new Error(String(link.getAttribute('href')))
})

test('each part of the start page that cannot be read is named, and tried again by itself', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  let isDown = true
  const parts = { [homeApi.freeTonight.path]: 'Rooms still free tonight', [figuresApi.house.path]: 'Occupancy and revenue' }
  const all = { ...parts, [figuresApi.money.path]: 'Money in and out', [payoutApi.list.path]: 'Pay-outs' }
  const answers = Object.fromEntries(Object.keys(all).map(path => [path, () => (isDown ? { status: 500, error: 'Down.' } : undefined)]))
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, owner.email, testPassword)), answers })
  for (const name of Object.values(all)) await screen.findByText(`${name} could not be loaded.`, undefined, { timeout: 20_000 })
  isDown = false
  const again = (await screen.findAllByRole('button', { name: 'Retry' })).at(-1) as HTMLElement
  await user.click(again)
  await waitFor(() => absent(screen.queryByText('Pay-outs could not be loaded.')))
  screen.getByText('Money in and out could not be loaded.')
})
