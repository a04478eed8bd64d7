import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen } from '../testing/screen.ts'

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
  const calls = await asStaff('RECEPTIONIST', '/dashboard')
  await screen.findByText('Nobody arrives today.')
  absent(screen.queryByRole('region', { name: 'Occupancy and revenue' }))
  await asStaff('RECEPTIONIST', '/dashboard/figures')
  await screen.findByText('You do not have permission to view this page.')
  if (calls.some(({ path }) => path.endsWith('figures'))) throw new Error('The figures were asked for')
})
