import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { expect, test } from '../world.ts'
import { openGallery } from './gallery.ts'

test("a room's pictures open full screen from the list on a desktop and from its view on a phone: keys, Back, Esc, a reload", async ({
  page,
  world,
}) => {
  await openGallery(page, world)
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  const large = page.getByRole('dialog', { name: 'Room 101', exact: true })
  const place = large.getByRole('status')
  const button = page.getByRole('main').getByRole('button', { name: 'Room 101: show 2 images large', exact: true })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeVisible()
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('button', { name: /Room 102/ })).toHaveCount(0)
  const address = page.url()
  await button.click()
  await expect(place).toHaveText('1 of 2: A room with a window to the lake')
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText('2 of 2: The courtyard')
  await large.getByRole('region', { name: 'Pictures' }).evaluate(strip => strip.scrollBy({ left: -strip.clientWidth * 0.8 }))
  await expect(place).toContainText('1 of 2')
  await page.reload()
  await expect(place).toContainText('1 of 2')
  await page.goBack()
  await expect(large).toHaveCount(0)
  await expect(page).toHaveURL(address)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('link', { name: '101', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'Room Details' })
  await expectAccessible(page, 'a room with pictures')
  const second = view.getByRole('button', { name: 'Room 101, image 2' })
  await second.press('Enter')
  await expect(place).toHaveText('2 of 2: The courtyard')
  await expectAccessible(page, 'a picture of a room')
  await expectFits(page, 'a picture of a room')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(second).toBeFocused()
  await view.getByRole('button', { name: 'Room 101: show 2 images large', exact: true }).click()
  await page.goBack()
  await expect(large).toHaveCount(0)
  await page.goBack()
  await expect(view).toHaveCount(0)
  await expect(page).toHaveURL(address)
})
