import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

/* Which steps there are, where they lead and when they go: web/home/first-steps.page.test.ts. */

test('the checklist can be read by everybody; the address of the hotel’s page is copied and shared; a step leads to its field by keyboard', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, {})
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const share = async (what: object) => {
      document.title = JSON.stringify(what)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await signIn(page, owner.email)
  const checklist = page.getByRole('region', { name: 'To your first booking' })
  await expect(checklist.getByRole('list').getByRole('listitem')).toHaveCount(9)
  await expectAccessible(page, 'checklist')

  const url = `${new URL(page.url()).origin}/${hotels[0].slug}`
  await expect(checklist.getByLabel('Your hotel’s page, where guests book')).toHaveValue(url)
  await checklist.getByRole('button', { name: 'Copy' }).click()
  await expect(checklist.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await checklist.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ title: 'Test Hotel', url }))
  await expect(checklist.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url)
  await checklist.getByRole('link', { name: 'Policies' }).press('Enter')
  await expect(page.getByLabel('Cancellation policy')).toBeFocused()

  const { id } = await order(world, hotels[0])
  await world.get(bookingApi.create, await pay(world, id ?? ''))
  await page.goto('/dashboard')
  await expect(page.getByText('Rooms still free tonight')).toBeVisible()
  await expectFits(page, 'home with a booking')
})
