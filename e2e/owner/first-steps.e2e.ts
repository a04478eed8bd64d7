import type { Page } from '@playwright/test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { dashboardAt, fillSignIn, makeOwner, signIn, someEmail } from '../people.ts'
import { noBookingsYet as banner, planCard, planModal } from '../plans.ts'
import { chooser, courtyard, field, submit } from '../rooms.ts'
import { expect, test } from '../world.ts'

const checklist = (page: Page) => page.getByRole('region', { name: 'To your first booking' })
const step = (page: Page, title: string) => checklist(page).getByRole('listitem').filter({ hasText: title })

test('an advance below the deduction: to its field on the profile, and after saving back to the plans; a plan per booking that this hotel does not fit any more: the account first, then the advance, each at its field', async ({
  page,
  world,
}) => {
  await offerPlans(world)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli', plan: 'none', advanceRate: 10, accountId: 'acc_HaveliHill0001' })
  await completeHotel(world, hotels[0].id)
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await planCard(page, 'Per booking').check()
  await planModal(page).getByRole('link', { name: 'profile page' }).click()
  const advance = page.getByLabel('Advance payment rate')
  await expect(advance).toBeFocused()
  await advance.fill('12')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await planCard(page, 'Per booking').check()
  await planModal(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment sucessfully done.' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  // Saved once more it is a profile like any other.
  await advance.fill('15')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Nothing changed')).toBeVisible()
  await expect(planModal(page)).toHaveCount(0)

  const hotel = () => world.db.updateTable('hotel').where('id', '=', hotels[0].id)
  await hotel().set({ razorpay_account_id: null, advance_basis_points: 1000 }).execute()
  await page.reload()
  await expect(banner(page)).toContainText('your plan pays into a linked account, and this hotel has none.')
  await banner(page).getByRole('link', { name: 'Enter the account' }).click()
  await expect(page.getByLabel('Linked account id')).toBeFocused()
  await hotel().set({ razorpay_account_id: 'acc_HaveliHill0001' }).execute()
  await page.reload()
  await banner(page).getByRole('link', { name: 'Raise the advance' }).click()
  await expect(page.getByLabel('Advance payment rate')).toBeFocused()
})

test('who may not mend it is told whom to ask; who may not read the hotel sees nothing', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, { plan: 'none' })
  const manager = await person(world, { email: someEmail() })
  const desk = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, manager.id, 'MANAGER')
  await employ(world, hotels[0].id, desk.id, { grants: { enquiries: ['READ'] } })
  await signIn(page, manager.email)
  await expect(banner(page)).toContainText('no payment plan runs. Ask the owner of the hotel.')
  await expect(banner(page).getByRole('button')).toHaveCount(0)
  await expect(step(page, 'Payment plan').getByRole('button')).toHaveCount(0)
  await expect(step(page, 'A room on sale')).toContainText('Done')
  await signIn(page, desk.email)
  await expect(page.getByText('Choose a page from the menu.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(checklist(page)).toHaveCount(0)
})

test('no room: the banner leads to the rooms, and goes when one is added; the checklist leads to each step, says what is done, and goes with the first booking', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { kinds: [{ name: 'Deluxe', numbers: ['101'] }] })
  const [{ id: hotel_id, slug }] = hotels
  await world.db.updateTable('room').set({ is_available: false }).where('hotel_id', '=', hotel_id).execute()
  await world.db.insertInto('amenity').values({ hotel_id, name: 'Wi-Fi' }).execute()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const share = async (what: object) => {
      document.title = JSON.stringify(what)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await signIn(page, owner.email)
  await expect(banner(page)).toContainText('You take no bookings yet: no room is available.')
  await banner(page).getByRole('link', { name: 'Add a room' }).click()
  await expect(page).toHaveURL(dashboardAt('rooms'))
  await page.getByRole('button', { name: 'Add Room' }).click()
  await field(page, 'Room Number').fill('102')
  await field(page, 'Room Type').selectOption('Deluxe')
  await field(page, 'Price Per Night').fill('4800')
  await field(page, 'Price With Meals').fill('6200')
  await field(page, 'Wi-Fi').check()
  await chooser(page).setInputFiles(await courtyard())
  await submit(page, 'Add Room')
  await expect(page.getByText('Room created successfully')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(checklist(page).getByRole('list').getByRole('listitem')).toHaveText([
    'Payment planDone',
    'A room on saleDone',
    'Cover pictureTo do',
    'PoliciesTo do',
    'First offerIf you like',
    'StaffIf you like',
    'First bookingTo do',
  ])
  await expect(banner(page)).toHaveCount(0)
  await expectAccessible(page, 'checklist')

  const url = `${new URL(page.url()).origin}/${slug}`
  await expect(checklist(page).getByLabel('Your hotel’s page, where guests book')).toHaveValue(url)
  await checklist(page).getByRole('button', { name: 'Copy' }).click()
  await expect(checklist(page).getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await checklist(page).getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ title: 'Test Hotel', url }))
  await expect(checklist(page).getByRole('link', { name: 'Open' })).toHaveAttribute('href', url)

  const ways = ['Cover picture gallery', 'First offer specialoffers', 'Staff usersmanagement', 'First booking bookings']
  for (const way of ways) {
    const [path = '', ...title] = way.split(' ').toReversed()
    await step(page, title.toReversed().join(' ')).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}\\b`))
    await page.goBack()
  }
  await step(page, 'Policies').getByRole('link').press('Enter')
  await expect(page.getByLabel('Cancellation policy')).toBeFocused()

  await world.db.updateTable('hotel').set({ check_in_check_out_policy: 'Bring a passport.' }).where('id', '=', hotel_id).execute()
  const added = world.db.selectFrom('room').select('id').where('hotel_id', '=', hotel_id).where('is_available', '=', true)
  const rooms = [{ ...(await added.executeTakeFirstOrThrow()), mealOption: 'breakfast' as const }]
  const { id } = await order(world, hotels[0], { rooms, price: 4800 })
  await page.goto('/dashboard')
  await expect(step(page, 'Policies')).toContainText('Done')
  await expect(step(page, 'First booking')).toContainText('To do')
  await world.get(bookingApi.create, await pay(world, id ?? ''))
  await page.reload()
  await expect(page.getByText('Rooms still free tonight')).toBeVisible()
  await expect(checklist(page)).toHaveCount(0)
  // The address to share stays on the page.
  await expect(page.getByLabel('Your hotel’s page, where guests book')).toHaveValue(url)
  await expectFits(page, 'home with a booking')
})
