import { expect } from '@playwright/test'
import { booked, slip } from '../guest/guest-page.ts'
import { resize } from '../layout.ts'
import { makeShowcase } from '../showcase.ts'
import type { States } from './look.ts'

/**
 * The booking's page. It prints only the slip; on a phone its cards have equal insets, and text at 200% needs no
 * sideways scrolling, nor in the dialog.
 */
export const bookingPageStates: States = async ({ page, world, watch }, look) => {
  watch.allow(/guestbooking/)
  const hotel = await makeShowcase(world)
  const guest = {
    userName: 'Venkatanarasimha Subrahmanyam',
    specialRequest: 'A quiet room.',
    userAddress: '14 Park Street, Kolkata',
  }
  const party = { adults: 3, children: 1, childAges: [6] }
  const { id, path } = await booked(world, hotel, { ...guest, ...party, numbers: ['101', '102'], price: 4200 })
  await page.goto(path)
  await expect(slip(page)).toContainText('3 adults and 1 child (aged 6)')
  await look('a booking that is confirmed')
  await page.emulateMedia({ media: 'print' })
  for (const text of [guest.userName, '3 adults']) await expect(slip(page)).toContainText(text)
  await expect(page.getByText('Free until two days before check-in.')).toBeVisible()
  for (const name of ['Print', 'Ask to cancel']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await resize(page, { width: 390, height: 800 })
  const insets = await page
    .getByRole('main')
    .locator('.card')
    .evaluateAll(cards => cards.map(card => getComputedStyle(card).paddingInlineStart))
  expect(insets.length).toBeGreaterThan(3)
  expect([...new Set(insets)]).toHaveLength(1)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(390)
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await wide(), 'dialog').toBe(390)
  expect(await dialog.evaluate(one => one.scrollWidth - one.clientWidth), 'within the dialog').toBe(0)
  await resize(page, { width: 1280, height: 900 })

  // Other states differ only in words and the colours of their note, which web/theme.test.ts checks.
  await world.db.updateTable('booking').set({ status: 'CANCELLED', refunded_paise: 50_000 }).where('id', '=', id).execute()
  await world.db.deleteFrom('room_night').where('booking_id', '=', id).execute()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This booking is cancelled.')
  await look('a booking that is cancelled', { axe: 'phone' })
  const call = '**/guestbooking**'
  await page.route(call, () => undefined)
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  await look('a booking that loads', { axe: 'phone' })
  await page.unroute(call)
  await page.route(call, route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Check your connection.')
  await look('a booking without a network')
  await page.unroute(call)

  await page.goto('/booking')
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByText('Hotel is required.')).toBeVisible()
  await look('a booking of any hotel', { axe: 'phone' })
  await page.goto(path.replace(/#.*/, '#k=wrong'))
  await expect(page.getByRole('alert')).toContainText('This link does not open a booking.')
  await look('a wrong link')
}
