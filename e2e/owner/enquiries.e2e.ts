import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, menuOf, said } from '../staff.ts'
import { hydrated, openQuestion } from '../wizard.ts'
import { expect, test } from '../world.ts'

// Its rules, and what the server says: web/hotels/page/ask.page.test.ts.
test('a question of a guest whose answer gets lost is sent again, twice at once, and is one enquiry', async ({ page, world, watch }) => {
  watch.allow(/ERR_FAILED/)
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  await openQuestion(page)
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'a question with an error')
  await dialog(page).getByLabel('Name').fill('मीरा Nair')
  await dialog(page).getByLabel('Email').fill('meera@guest.example')
  await dialog(page).getByLabel('Phone').fill('+91 98123 45678')
  await dialog(page).getByLabel('Message').fill('A cot?')
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
  await expectFits(page, 'a question without an answer')
  await dialog(page).getByRole('button', { name: 'Send question' }).dblclick()
  await expect(dialog(page).getByRole('alert')).toContainText('has your question.')
  const written = await world.db.selectFrom('enquiry').select(['name', 'message']).where('hotel_id', '=', hotel.id).execute()
  expect(written).toEqual([{ name: 'मीरा Nair', message: 'A cot?' }])
})

// Rules, search, filters, file, rights, and what comes meanwhile: web/enquiries/*.page.test.ts.
test('staff write an enquiry down; a long one stays short on a card, is read whole, and is deleted by keyboard', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Enquiry' }).click()
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no enquiries')
  await expectFits(page, 'no enquiries')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Add Enquiry' }).click()
  const form = page.getByRole('dialog', { name: 'Add Enquiry Details' })
  await expect(form.getByLabel('Status')).toHaveCount(0)
  await form.getByRole('button', { name: 'Add Enquiry' }).click()
  for (const text of ['Name is required', 'Email is required', 'Phone number is required', 'Message is required'])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page, 'an enquiry with an error')
  await form.getByLabel('Name').fill('Meera Nair')
  await form.getByLabel('Email').fill('guest@guest.example')
  await form.getByLabel('Phone').fill('98123 45678')
  await form.getByLabel('Message').fill('The bus stays overnight. '.repeat(80))
  await form.getByRole('button', { name: 'Add Enquiry' }).click()
  await expect(said(page)).toHaveText('New enquiry created successfully!')

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'List of enquiries' }).getByRole('listitem').filter({ hasText: 'Meera' })
  await expect(card).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(420)
  await expectFits(page, 'enquiries with a long text')
  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('link', { name: 'Meera Nair' }).click()
  await expect(dialog(page)).toContainText('overnight. The bus stays overnight.')
  await expectFits(page, 'a long enquiry')
  await expectAccessible(page, 'the view of an enquiry')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })

  // By keyboard alone, once the page has heard of its new size: that closes a menu.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const chooseDelete = async () => {
    await page.keyboard.press('Enter')
    for (const name of ['View', 'Edit', 'Delete']) {
      await expect(page.getByRole('menuitem', { name })).toBeFocused()
      if (name !== 'Delete') await page.keyboard.press('ArrowDown')
    }
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
