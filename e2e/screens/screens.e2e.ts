import type { Page } from '@playwright/test'
import { test } from '../world.ts'
import { bookingPageStates } from './booking-page-states.ts'
import { listStates, saleStates } from './desk-states.ts'
import { hotelStates } from './hotel-states.ts'
import { type Look, lookAt, type States } from './look.ts'
import { accountStates, hotelListStates } from './owner-states.ts'
import { planStates } from './platform-states.ts'
import { roomStates } from './room-states.ts'
import { wayStates } from './way-states.ts'

/** Every screen of the product in its states, each visited once: who sees them, and what brings a page there. */
const onDesktops: Record<string, States> = {
  'the desk: bookings, their dialogs, the day and the room plan': listStates,
  'the desk: a sale, Ctrl-K and refunds that are owed': saleStates,
  'an owner: around the sign-in, Home, the account and the forms of a hotel': accountStates,
  'an owner: staff, roles, permissions and offers': hotelListStates,
  'an owner: rooms': roomStates,
  'the platform: plans and features': planStates,
  'a guest: hotels that have little, nothing or much to show, and pages that say no': hotelStates,
  'a guest: the page of a booking': bookingPageStates,
}
const onPhones: Record<string, States> = { 'a guest: the whole way to a booking that is paid by UPI': wayStates }

const visit = (screens: Record<string, States>, look: (page: Page) => Look) => {
  for (const [name, states] of Object.entries(screens))
    test(`${name}: everything fits on every screen, and axe finds nothing`, async ({ page, world, watch }) => {
      test.setTimeout(240_000)
      await states({ page, world, watch }, look(page))
    })
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } })
  visit(onDesktops, page => lookAt(page))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  visit(onPhones, page => lookAt(page, 'dark phone'))
})
