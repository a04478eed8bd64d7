import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('an owner prices weekends, a feast and people, says a rule, and sees on each night what it costs and why; typed dates that overlap another season say so before they are saved, and there is one season of all year', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/409.*previewchange/)
  test.setTimeout(90_000)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/rooms?tab=rates')
  const cells = page.getByRole('gridcell')
  await expect(cells).toHaveCount(42)
  await expect(cells.first().getByText(/^\d+ free/)).toBeVisible()
  const form = dialog(page)

  await page.getByRole('tab', { name: 'Seasons and weekdays' }).click()
  await page.getByRole('button', { name: 'Add Season' }).first().click()
  await form.getByLabel('Name').fill('Weekends')
  await form.getByLabel('Every week, such as weekend prices').check()
  await form.getByLabel('All room types, With breakfast, Fri').fill('x')
  await form.getByRole('button', { name: 'Add Season' }).click()
  await expect(form.getByText('Enter numbers, with − for less.')).toBeVisible()
  for (const day of ['Fri', 'Sat']) await form.getByLabel(`All room types, With breakfast, ${day}`).fill('12.5')
  await expect(form.getByText(/^\d+ nights change\. Bookings keep their price\.$/)).toBeVisible()
  await expectAccessible(page, 'a season')
  await expectFits(page, 'a season')
  await form.getByRole('button', { name: 'Add Season' }).click()
  await expect(rowOf(page, 'Weekends')).toContainText('all year')

  await page.getByRole('tab', { name: 'People and beds' }).click()
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await form.getByLabel('The price is for all whom a room sleeps').uncheck()
  await expect(form.getByText('No night changes its price. Bookings keep their price.')).toBeVisible()
  await form.getByLabel('Extra beds at most').fill('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A room has place for 0 to 3 extra beds.')).toBeVisible()
  await form.getByLabel('Extra beds at most').fill('1')
  await expectAccessible(page, 'people and beds')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 adults in the price; up to 1 extra bed')).toBeVisible()

  // By keyboard: three nights from the second one on.
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('3 nights of Deluxe')).toBeVisible()
  await page.keyboard.press('Enter')
  await form.getByLabel('With breakfast').fill('7000')
  await form.getByLabel('With all meals').fill('8000')
  await form.getByLabel('Reason for guests').fill('Feast')
  await expect(form.getByText('3 nights change. Bookings keep their price.')).toBeVisible()
  await expectAccessible(page, 'the change of nights')
  await expectFits(page, 'the change of nights')
  await form.getByRole('button', { name: 'Save' }).click()
  for (const at of [1, 2, 3]) await expect(cells.nth(at)).toContainText('₹7,000Feast')
  await cells.nth(1).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await form.getByLabel('A stay rule').check()
  await form.getByLabel('Nights at least').fill('3')
  await expect(form.getByText('Holds on 1 night. Guests are told; the desk may still sell. Bookings stay as they are.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(cells.nth(1)).toContainText('≥ 3 n')
  await expectAccessible(page, 'the calendar')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Feast · at least 3 nights' })).toContainText('₹7,000')
  await page.getByRole('tab', { name: 'Stay rules' }).click()
  await expect(page.getByRole('list', { name: 'List of stay rules' })).toContainText('at least 3 nights')
  // A phone that is turned keeps the chosen tab in sight.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('tab', { name: 'Calendar' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('tab', { name: 'Stay rules' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Seasons and weekdays' }).click()
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add Season' }).first().click()
    await form.getByLabel('Name').fill(name)
  }
  const save = async () => {
    await form.getByRole('button', { name: 'Add Season' }).click()
    await expect(form).toHaveCount(0)
  }
  await add('Christmas')
  await form.getByLabel('First night').fill('20 Dec 2027')
  await form.getByLabel('Last night').fill('31 Dec 2027')
  // One price for every night is the usual case.
  await form.getByRole('combobox', { name: 'All room types' }).selectOption('Rupees more or less')
  await form.getByLabel('All room types, With breakfast, every night').fill('2000')
  await save()
  await expect(rowOf(page, 'Christmas')).toContainText('+\u2060₹2,000')
  await add('Early winter')
  await form.getByLabel('First night').fill('1 Dec 2027')
  await form.getByLabel('Last night').fill('20 Dec 2027')
  await expect(form.getByLabel('Last night')).toHaveAccessibleDescription('These dates overlap Christmas.')
  await expect(form.getByLabel('Last night')).toHaveAttribute('aria-invalid')
  await expect(form.getByText('Change that season, or single nights in the calendar.')).toBeVisible()
  await form.getByLabel('Last night').fill('19 Dec 2027')
  await expect(form.getByLabel('Last night')).not.toHaveAttribute('aria-invalid')
  await save()
  // A year later it begins as it is now, and says what it does before it is saved.
  await page.getByRole('button', { name: 'Actions: Christmas' }).click()
  await page.getByRole('menuitem', { name: 'Copy to next year' }).click()
  await expect(form.getByLabel('First night')).toHaveValue('20 Dec 2028')
  await expect(form.getByText('No night changes its price. Bookings keep their price.')).toBeVisible()
  await save()
  await expect(rowOf(page, 'Christmas')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions: Weekends' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(form.getByText(/^\d+ nights change\. Bookings keep their price\.$/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await add('Mondays')
  await expect(form.getByLabel('Every week, such as weekend prices')).toBeDisabled()
  await expect(form.getByText('There is one already: Weekends.')).toBeVisible()
})
