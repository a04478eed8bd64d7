import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { choose, hydrated, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* What is pressed stays where it is. */

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4000, withMeals: 5500 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 11_000 },
]

test('children that are added leave Search where it is; a room that is chosen leaves every row as high as it was', async ({
  page,
  world,
}) => {
  const { slug } = await makeHotel(world.db, { kinds })
  await page.goto(`/${slug}`)
  await hydrated(page)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  const place = await search.boundingBox()
  const [dates, stepper] = [
    page.getByRole('button', { name: 'Check-in', exact: true }),
    page.getByRole('spinbutton', { name: 'Rooms' }).locator('..'),
  ]
  expect((await stepper.boundingBox())?.height).toBe((await dates.boundingBox())?.height)
  for (let more = 0; more < 3; more++) await page.getByRole('button', { name: 'More: Children' }).click()
  await expect(page.getByLabel('Age of child 3')).toBeVisible()
  expect(await search.boundingBox()).toEqual(place)
  await page.goto(linkTo(slug))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = page.getByRole('article').getByRole('listitem').filter({ hasText: 'per night' })
    await expect(rows).toHaveCount(4)
    const heights = () => rows.evaluateAll(all => all.map(one => one.getBoundingClientRect().height))
    const before = await heights()
    await choose(page, 'Deluxe', 'With All Meals')
    await expect(page.getByText('1 chosen: Deluxe, With All Meals')).toBeAttached()
    expect(await heights(), `${width} px`).toEqual(before)
    await page.getByRole('button', { name: 'Remove one: Deluxe, With All Meals' }).click()
    await expect(page.getByText('1 chosen: Deluxe, With All Meals')).toHaveCount(0)
  }
})
