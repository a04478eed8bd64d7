import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { expect, test } from '../world.ts'
import { booked, slip } from './guest-page.ts'

const phone = { width: 360, height: 640 }

test.use({ viewport: phone, isMobile: true, hasTouch: true })

test('on a small phone a guest asks for another night and another adult, and reads what they cost before it is sent', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['101', '102'], adults: 3 }] })
  await world.db.updateTable('room_type').set({ base_adults: 2, base_children: 0 }).where('hotel_id', '=', hotel.id).execute()
  await world.db.updateTable('hotel').set({ extra_adult_breakfast_paise: 118_000 }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  const { path, checkOutDate } = await booked(world, hotel, { adults: 2 })
  await page.goto(path)
  await expect(slip(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a change' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Ask for a change' })
  await dialog.getByRole('button', { name: 'Check-out' }).tap()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  // Its room is needed for the days.
  await expect(dialog.getByText('Change the dates or the people to see what that costs.')).toBeHidden()
  const day = calendar.getByRole('button', { name: formatDate(addDays(checkOutDate, 1)) })
  await expect(calendar.getByRole('status')).toContainText('Now choose your check-out.')
  // Whichever month is turned to, what is pressed stays where it is, and the days and the button below them in sight.
  const next = calendar.getByRole('button', { name: 'Next month' })
  const before = await next.boundingBox()
  for (let turns = 0; turns < 8; turns++) {
    await next.tap()
    expect((await next.boundingBox())?.y).toBe(before?.y)
    for (const part of [calendar.locator('[data-day]').last(), calendar.getByRole('button', { name: /^Done/ })])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Check-out' }).tap()
  if (!(await day.isVisible())) await calendar.getByRole('button', { name: 'Next month' }).tap()
  await expectAccessible(page, 'the calendar of a change', ['light'])
  await day.tap()
  await expect(calendar).toHaveCount(0)
  const price = dialog.getByRole('status')
  await expect(price).toHaveText(/^Available for these dates\.₹4,000\.00 more in all: ₹12,000\.00 instead of ₹8,000\.00\./)
  await dialog.getByRole('button', { name: 'More: Adults' }).tap()
  await expect(price).toHaveText(/^Available for these dates\.₹7,540\.00 more in all: ₹15,540\.00 instead of ₹8,000\.00\./)
  // In sight, wherever the form is scrolled.
  await expect(price).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'a change and its price')
  await expectFits(page, 'a change and its price')
  await dialog.getByLabel('Anything else').fill('A quiet room.')
  await dialog.getByRole('button', { name: 'Send request' }).tap()
  const sent = page.getByText(/^Sent to /)
  await expect(sent).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you asked for' })).toContainText(
    /Please change: .* instead of .*, 3 adults instead of 2 \(₹7,540\.00 more when I asked\)\.\s*A quiet room\./,
  )
  await page.setViewportSize(phone)
  // What was asked for stands between the note and the button, and takes a screen in the end.
  for (const [times, what] of [
    [8, 'My mother comes along, and she does not climb stairs. '],
    [1, 'A cot.'],
  ] as const) {
    await page.getByRole('button', { name: 'Add to your request to change' }).tap()
    const addition = page.getByRole('dialog', { name: 'Add to your request' })
    await addition.getByLabel('What you want to add').fill(what.repeat(times))
    await addition.getByRole('button', { name: 'Add to request' }).tap()
    await expect(page.getByRole('list', { name: 'What you asked for' })).toContainText(what.trim())
  }
  await expect(sent).toBeInViewport({ ratio: 1 })
})
