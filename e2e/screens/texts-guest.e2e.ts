import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { makeShowcase } from '../showcase.ts'
import { bookButton, choose, fillDetails, inDays, linkTo, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* The texts of the specification on a guest's way, each written out as it stands there; capitals count. */

const refusal = (status: number, error?: string) => ({ status, json: { success: false, ...(error && { error }) } })

test('the search asks under the names of the specification; what is said when it fails or finds nothing; the wizard: items and titles of its steps, what a card says, ADD+, Edit, the four parts of the review', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 403/)
  test.setTimeout(120_000)
  const hotel = await makeShowcase(world)
  const { slug } = hotel
  const asked: URL[] = []
  page.on('request', request => request.url().includes('/api/room/searchrooms') && asked.push(new URL(request.url())))
  await page.goto(`/${slug}`)
  await pickDates(page, inDays(10), inDays(12))
  await page.getByRole('button', { name: 'More: Adults', exact: true }).click()
  await page.getByRole('button', { name: 'More: Children', exact: true }).click()
  await page.getByLabel('Age of child 1', { exact: true }).selectOption({ label: 'Under 1' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Lake View Room', exact: true })).toBeVisible()
  const { hotelId, ...query } = Object.fromEntries(asked[0]?.searchParams ?? [])
  expect(hotelId).toMatch(/^[0-9a-f-]{36}$/)
  const dates = { checkInDate: inDays(10), checkOutDate: inDays(12) }
  expect(query).toEqual({ ...dates, adultCapacity: '2', childrenCapacity: '1', numRooms: '1', isAvailable: 'true' })

  const alert = page.getByRole('main').getByRole('alert')
  await page.route('**/api/room/searchrooms?**', route => route.fulfill(refusal(403)))
  await page.reload()
  await expect(alert).toHaveText('Failed to fetch room details.')
  await page.route('**/api/room/searchrooms?**', route => route.fulfill(refusal(403, 'The lake is frozen.')))
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(alert).toHaveText('Failed to fetch room details.The lake is frozen.')
  await page.route('**/api/room/searchrooms?**', async route => {
    const answer = await route.fetch()
    return route.fulfill({ json: { ...(await answer.json()), data: [] } })
  })
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('No rooms available for these dates.', { exact: true })).toBeVisible()
  await page.unroute('**/api/room/searchrooms?**')

  const text = 'A quiet room on the ground floor.'
  await world.db
    .updateTable('room')
    .set({ description: text })
    .where('hotel_id', '=', hotel.id)
    .where('room_number', 'like', '1%')
    .execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(linkTo(hotel.slug, { adults: 2, ages: '0,9', rooms: 2 }))
  const steps = [1, 2, 3, 4].map(at => page.locator(`section#item-${at}`))
  const titles = ['Search For Availability', 'Available Rooms', 'Your Details', 'Review Your Booking Details']
  for (const [at, step] of steps.entries()) await expect(step.locator('h2')).toHaveText(titles[at] ?? '')
  const open = async (...which: number[]) => {
    for (const [at, step] of steps.entries())
      await expect(step.locator('h2').getByRole('button')).toHaveAttribute('aria-expanded', String(which.includes(at + 1)))
  }
  await open(2)

  const card = page.getByRole('article', { name: 'Lake View Room', exact: true })
  await expect(card.getByRole('heading')).toHaveText('Lake View Room')
  await expect(card.getByText('Rooms 101, 102, 103', { exact: true })).toBeVisible()
  await expect(page.getByText('Room 301', { exact: true })).toBeVisible()
  await expect(card.getByText('Sleeps 2 adults and 1 child', { exact: true })).toBeVisible()
  await expect(card.getByText('3 left', { exact: true })).toBeVisible()
  await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Amenities', exact: true }).getByRole('listitem')).toHaveText(['Free Wi-Fi', 'Rooftop pool'])
  await expect(card.getByRole('list').last().getByRole('listitem')).toHaveText([
    'With Breakfast₹8,400.00 for 2 nights₹4,200.00 per nightADD+',
    'With All Meals₹11,200.00 for 2 nights₹5,600.00 per nightADD+',
  ])
  for (const button of await card.getByRole('button', { name: /^ADD\+/ }).all())
    await expect(button).toHaveText('ADD+', { useInnerText: true })
  await choose(page, 'Lake View Room')
  await choose(page, 'Lake View Room', 'With All Meals')
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await open(3)
  const guest = someGuest()
  await fillDetails(page, guest)
  await page.getByRole('button', { name: 'Continue to review', exact: true }).click()
  await open(3, 4)

  for (const [at, step] of steps.slice(0, 3).entries()) {
    const edit = step.getByRole('link', { name: `Edit: ${titles[at]}`, exact: true })
    await expect(edit).toHaveText('Edit', { useInnerText: true })
    await edit.click()
    await open(at + 1)
    await page.goBack()
    await open(3, 4)
  }
  const review = page.locator('#item-4')
  await expect(review.getByRole('heading', { level: 3 })).toHaveText([
    'Booking details',
    'Guest details',
    'Selected rooms',
    'Cancellation policy',
    'Payment summary',
  ])
  const part = (title: string) => review.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(part('Booking details').locator('dl > div')).toHaveText([
    'HotelLake View Palace',
    `Check-in${formatDate(inDays(10))}, from 02:00 PM`,
    `Check-out${formatDate(inDays(12))}, by 11:00 AM`,
    'Nights2 nights',
    'Rooms2',
    'Guests2 adults and 2 children',
    'Age of child 1under 1',
    'Age of child 29',
  ])
  const phone = `+91 ${guest.phone.slice(0, 5)} ${guest.phone.slice(5)}`
  await expect(part('Guest details').locator('dl > div')).toHaveText(['NameMeera Iyer', `Email${guest.email}`, `Mobile number${phone}`])
  await expect(part('Selected rooms').locator('dl > div')).toHaveText([
    '1 × Lake View RoomWith Breakfast',
    '1 × Lake View RoomWith All Meals',
  ])
  await expect(review.locator('dl', { hasText: 'Pay now' }).locator('> div')).toHaveText([
    'Total for the stay₹19,600.00',
    'Pay now₹3,920.00',
    'Pay at the property₹15,680.00',
  ])
  await expect(review.getByRole('button', { name: 'Reset', exact: true })).toHaveText('Reset')
  await expect(bookButton(page)).toHaveText('Book')
})
