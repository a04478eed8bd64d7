import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { test } from '../world.ts'
import { listStates, saleStates } from './desk-states.ts'

const parts = { 'the list and its dialogs, the day and the room plan': listStates, 'Add Booking and Ctrl-K': saleStates }

for (const [part, states] of Object.entries(parts))
  test(`of the bookings, ${part} fit at every width, and say to everybody what they are, light and dark`, async ({
    page,
    world,
    watch,
  }) => {
    test.setTimeout(240_000)
    // Fields that are wrong.
    watch.allow(/status of 400/)
    await states(page, world, async (state, from = 0) => {
      await expectFits(page, state, from)
      const least = Math.max(from, 390)
      // What a dialog consists of is the same at every width; rows become cards.
      const isDialog = (await page.locator('dialog[open]').count()) > 0
      for (const [width, scheme] of [[least, 'light'] as const, [1280, 'dark'] as const].slice(isDialog ? 1 : 0)) {
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page, `${state} at ${width} px`, [scheme])
      }
    })
  })
