import type { Page } from '@playwright/test'
import { deskCalls, deskKinds } from '#server/testing/worlds/desks/desk.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, someEmail } from '../people.ts'

/** A hotel (`kinds`: by default four rooms at ₹4,000 and a suite), its owner, a receptionist and its desk's calls. */
export const openDesk = async (world: TestServer, kinds = deskKinds) => {
  const { owner, hotels } = await makeOwner(world, { kinds })
  const [hotel] = hotels
  const reception = await person(world, { name: 'Ravi Desk', email: someEmail() })
  await employ(world, hotel.id, reception.id, 'RECEPTIONIST')
  return { owner, reception, hotel, ...deskCalls(world, hotel, owner.headers) }
}

export const bookingsPage = '/dashboard/bookings'
export const search = (page: Page) => page.getByLabel('Search bookings')
