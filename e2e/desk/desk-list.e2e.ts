import { signIn } from '../people.ts'
import { rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'
import { bookingsPage, openDesk } from './desk-list.ts'

// More about the list: web/bookings/bookings-list.page.test.ts; about the view: booking/booking-view.page.test.ts.
test('what others do appears by itself in every tab of the browser; the menu of a booking opens on the screen of a phone and gives the keyboard back; only the statement is printed', async ({
  page,
  context,
  world,
  watch,
}) => {
  watch.allow(/Failed to load resource: net::ERR_FAILED/)
  test.setTimeout(120_000)
  const { owner, sell } = await openDesk(world)
  const booking = await sell('Asha Rao', { userEmail: '', paidAmount: 1000 })
  await signIn(page, owner.email, bookingsPage)
  await expect(rowOf(page, 'Asha Rao')).toBeVisible()
  // The other tab cannot read changes by itself; the first one tells it.
  const other = await context.newPage()
  await other.route(/booking\/changes/, route => route.abort())
  await other.goto(bookingsPage)
  await expect(rowOf(other, 'Asha Rao')).toBeVisible()
  await sell('Ira Bose', { room: '104' })
  // The message stays for eight seconds after this tab has asked; the other tab may get it later.
  const news = page.getByRole('status').filter({ hasText: '1 booking is new or has changed.' })
  const rows = [page, other].map(one => expect(rowOf(one, 'Ira Bose')).toBeVisible())
  await Promise.all([expect(news).toHaveCount(1), ...rows])
  await other.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  const view = page.getByRole('dialog', { name: 'Booking Details' })
  await view.getByRole('button', { name: 'More actions' }).click()
  for (const item of await view.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(view.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(view.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Cancel/ }).press('Escape')
  await expect(view.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  for (const text of ['Statement, not a tax invoice', booking.reference, 'Still due₹7,000.00']) await expect(paper).toContainText(text)
  await expect(view).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(view).toBeVisible()
})
