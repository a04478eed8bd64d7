import { test } from '../world.ts'
import { listStates, saleStates } from './desk-states.ts'
import { lookAt, type States } from './look.ts'

/** Every screen of the product in its states, each visited once: who sees them, and what brings a page there. */
const screens: Record<string, States> = {
  'the desk: bookings, their dialogs, the day and the room plan': listStates,
  'the desk: a sale, Ctrl-K and refunds that are owed': saleStates,
}

for (const [name, states] of Object.entries(screens))
  test(`${name} fit on every screen, and say to everybody what they are`, async ({ page, world, watch }) => {
    test.setTimeout(240_000)
    await states({ page, world, watch }, lookAt(page))
  })
