import { makeHotel } from '#server/testing/hotel.ts'
import { choose, hydrated, linkTo } from './wizard.ts'
import { expect, test } from './world.ts'

/* What is pressed stays where it is, and where a thumb presses, the next field comes by itself. */

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true })

  test('a child that is added opens the list of its age, and the details begin in their first empty field', async ({ page, world }) => {
    const { slug } = await makeHotel(world.db, { kinds })
    await page.goto(`/${slug}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'More: Children' }).tap()
    const age = page.getByLabel('Age of child 1')
    await expect(age).toBeFocused()
    await expect.poll(() => age.evaluate(list => list.matches(':open'))).toBe(true)
    await page.goto(linkTo(slug, { ages: '7', adults: 2 }))
    await choose(page)
    await page.getByRole('button', { name: 'Proceed' }).tap()
    const name = page.getByLabel('Full name')
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport({ ratio: 1 })
  })
})
