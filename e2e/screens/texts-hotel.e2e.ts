import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { makeShowcase } from '../showcase.ts'
import { linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* The texts of the specification on a hotel's pictures, each written out as it stands there; capitals count. */

test('a picture that there is not, and one that fails; the pictures of a room: what cannot be loaded is left out, where nothing is left it says so, and where there is none; the carousel moves on by itself, but for who prefers reduced motion', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 404/)
  const { slug } = await makeShowcase(world)
  const other = await makeShowcase(world)
  const banner = page.getByRole('main').getByRole('img').first()
  await page.route('**/api/file/getfile?**', route => route.fulfill({ status: 404 }))
  await page.goto(`/${slug}`)
  await expect(banner).toHaveAccessibleName('No Image')
  await page.unroute('**/api/file/getfile?**')
  await page.goto(`/${slug}`)
  await expect(banner).toHaveAccessibleName('The palace from the lake')
  await world.db.deleteFrom('hotel_image').execute()
  await raisePageVersion(world.db, other.id)
  await page.goto(`/${other.slug}`)
  await expect(banner).toHaveAccessibleName('No Image')
  await page.unrouteAll()

  await page.clock.install()
  const card = (name: string) => page.getByRole('article', { name })
  const carousel = page.getByRole('group', { name: 'Lake View Room', exact: true })
  const [gone] = await world.db
    .selectFrom('room_image')
    .innerJoin('hotel', 'hotel.id', 'hotel_id')
    .select('picture_id')
    .where('slug', '=', slug)
    .orderBy('position')
    .execute()
  await page.goto(linkTo(slug))
  await expect(card('Maharana Suite').getByText('No images available', { exact: true })).toBeVisible()
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    if (reducedMotion === 'no-preference') {
      await page.emulateMedia({ reducedMotion })
      await page.reload()
    }
    await expect(carousel.getByText('1 / 2')).toBeVisible()
    await page.clock.runFor(3100)
    await expect(carousel.getByText(reducedMotion === 'reduce' ? '1 / 2' : '2 / 2')).toBeVisible()
    await carousel.getByRole('button', { name: 'Next picture' }).click()
    await expect(carousel.getByText(reducedMotion === 'reduce' ? '2 / 2' : '1 / 2')).toBeVisible()
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(`**/api/file/getfile?filePath=${gone?.picture_id}*`, route => route.fulfill({ status: 404 }))
  await page.reload()
  const open = card('Lake View Room').getByRole('button', { name: 'Lake View Room: The courtyard' })
  await open.click()
  await expect(page.getByRole('dialog').getByText('2 of 2: The courtyard')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(carousel).toHaveCount(0)
  await page.route('**/api/file/getfile?**', route => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(card('Lake View Room').getByText('Error loading images.', { exact: true })).toBeVisible()
  await expect(card('Lake View Room').getByRole('button', { name: /picture/ })).toHaveCount(0)
})
