import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, menuOf, rowOf, said } from '../staff.ts'
import { hydrated, openQuestion } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { errorOf, expectRules, refuse } from './enquiry-form.ts'

const enquiriesOf = (world: TestServer, hotelId: string) =>
  world.db.selectFrom('enquiry').select(['name', 'email', 'phone', 'message', 'status']).where('hotel_id', '=', hotelId).execute()
const kept = { name: 'मीरा Nair', email: 'meera@guest.example', phone: '+919812345678', message: 'A cot?' }

test('a guest hears every rule on its field, and what the server says too; a question whose answer gets lost is sent again, twice at once, and is one enquiry', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400|ERR_FAILED/)
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  await openQuestion(page)
  await expectRules(page, 'Send question')
  await refuse(page, 'createenquiry', { phone: 'Invalid phone number.' })
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect.poll(() => errorOf(dialog(page).getByLabel('Phone'))).toBe('Invalid phone number.')
  await expectAccessible(page, 'a question with an error')
  await dialog(page).getByLabel('Phone').fill('+91 98123 45678')
  await page.route(
    '**/api/enquiry/createenquiry',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Network error. Nothing is lost: please send it again.')
  expect(await enquiriesOf(world, hotel.id)).toHaveLength(1)
  await expectFits(page, 'a question without an answer')
  await dialog(page).getByRole('button', { name: 'Send question' }).dblclick()
  await expect(dialog(page).getByRole('alert')).toContainText('has your question.')
  await expect(dialog(page).getByRole('link')).toHaveAttribute('href', /^tel:\+91/)
  expect(await enquiriesOf(world, hotel.id)).toEqual([{ ...kept, status: 'PENDING' }])
})

test('the list waits, fails with what the server says, and hears of what came meanwhile; long texts stay short on cards; the booking is a link for those who may open bookings', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 50[03]/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  const guest = { hotel_id: hotels[0].id, email: 'guest@guest.example', phone: '+919812345678' }
  const { id: booking_id, reference } = await world.get(bookingApi.create, await pay(world, (await order(world, hotels[0])).id ?? ''))
  const arrive = (name: string, more = {}) =>
    world.db
      .insertInto('enquiry')
      .values({ ...guest, name, message: 'A cot?', ...more })
      .execute()
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await signIn(page, owner.email)
  await page.clock.install()
  const pattern = '**/api/enquiry/getenquiry**'
  const answered = Promise.withResolvers<void>()
  await page.route(pattern, async route => {
    await answered.promise
    await route.fulfill({ status: 500, json: { success: false, error: 'Something went wrong', code: 'INTERNAL' } })
  })
  await page.goto('/dashboard/enquiry')
  await expect(page.getByText('Loading...')).toBeAttached()
  answered.resolve()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toContainText(/^Something went wrong\.Retry$/)
  await page.unroute(pattern)
  await page.route(pattern, route =>
    route.fulfill({ status: 503, json: { success: false, error: 'The enquiries are being sorted.', code: 'BUSY' } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toHaveText('The enquiries are being sorted.Retry')
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await expectFits(page, 'no enquiries')

  await arrive('Meera Nair', { message: 'The bus stays overnight. '.repeat(80) })
  await page.clock.fastForward(3_000)
  await comeBack()
  await expect(page.getByText('1 enquiry, 1 new')).toBeVisible()
  await arrive('Ravi Menon', { booking_id })
  await page.clock.fastForward(3_000)
  await comeBack()
  await expect(page.getByText('2 enquiries, 1 new')).toBeVisible()
  await page.getByLabel('Search enquiries').fill('ravi')
  await page.clock.runFor(1_000)
  await expect(page.getByText('1 enquiry', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Ravi').getByRole('link', { name: reference })).toHaveAttribute(
    'href',
    new RegExp(`^/dashboard/bookings\\?view=${booking_id}`),
  )
  await page.getByLabel('Search enquiries').fill('')
  await page.clock.runFor(1_000)

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'List of enquiries' }).getByRole('listitem').filter({ hasText: 'Meera' })
  await expect(card).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(420)
  await expectFits(page, 'enquiries with a long text')
  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('link', { name: 'Meera Nair' }).click()
  await expect(dialog(page)).toContainText('overnight. The bus stays overnight.')
  await expectFits(page, 'a long enquiry')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })

  // By keyboard alone, once the page has heard of its new size: that closes a menu.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const chooseDelete = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await menuOf(page, 'Meera Nair').focus()
  await chooseDelete()
  await expect(dialog(page).getByText('Are you sure you want to delete Meera Nair...?', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menuOf(page, 'Meera Nair')).toBeFocused()
  await chooseDelete()
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(said(page)).toHaveText('Enquiry deleted successfully!')
  await expect(card).toHaveCount(0)
})
