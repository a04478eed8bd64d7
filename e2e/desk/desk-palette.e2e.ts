import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

// What it finds, in which order and for whom: web/shell/palette/palette.page.test.ts.
test('Ctrl-K in a field of a page finds a guest by keyboard alone, and the keyboard goes on where it leads', async ({ page, world }) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' })
  await stayRows(world, hotels[0], { name: 'Arjun Mehta' })
  await signIn(page, owner.email, '/dashboard/profile')
  await page.getByLabel('Hotel name').focus()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find a guest, booking, room or page' })
  await expect(box).toBeFocused()
  await page.keyboard.type('nobody like this')
  const palette = page.getByRole('dialog', { name: 'Find' })
  await expect(palette.getByRole('status')).toHaveText('Nothing found.')
  await expectFits(page, 'nothing found')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('arjun')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Arjun Mehta')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  // What the palette was opened from is another page: the keyboard goes on in this one.
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
})
