import { readFile } from 'node:fs/promises'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { openDesk } from '../desk/desk-list.ts'
import { expectFits } from '../layout.ts'
import { signIn } from '../people.ts'
import { expect, test } from '../world.ts'

test('an owner reads on Home how full the house is and what money came, as table and file, and any period night by night', async ({
  page,
  world,
}) => {
  const { owner, hotel } = await openDesk(world)
  const made = await order(world, hotel, { inDays: 3, nights: 2, numbers: ['101'] })
  await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  const rooms = Object.keys(hotel.rooms).length
  const [first, second] = [addDays(todayInIndia(new Date()), 3), addDays(todayInIndia(new Date()), 4)]
  await signIn(page, owner.email)
  const section = page.getByRole('region', { name: 'Occupancy and revenue' })
  const week = section.getByRole('table', { name: 'The house' }).getByRole('row', { name: /^Next 7 nights/ })
  await expect(week).toContainText(`${(200 / (rooms * 7)).toFixed(1)}%`)
  await expect(week).toContainText('₹8,000.00')
  await expect(section.getByRole('row', { name: /^Made today/ })).toContainText('₹8,000.00')
  await expect(section.getByRole('row', { name: /^Today ₹/ })).toContainText('₹1,600.00')
  await expectAccessible(page, 'figures on Home')
  const plot = section.getByRole('figure', { name: 'Average rate and revenue per room' })
  await expect(plot.getByRole('img')).toHaveAccessibleName(/^Average rate and revenue per room of 60 nights from /)
  await plot.getByText('The same as a table').press('Enter')
  await expect(plot.getByRole('table').getByRole('row')).toHaveCount(61)
  await section.getByRole('link', { name: 'Night by night' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night by night' })).toBeVisible()
  await page.getByRole('button', { name: /^Nights: / }).press('Enter')
  await page.getByRole('dialog', { name: 'Nights' }).getByLabel('From').fill(first)
  await page.getByRole('dialog', { name: 'Nights' }).getByLabel('To').fill(second)
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${first}&to=${second}`))
  const sources = page.getByRole('table', { name: 'Where the nights came from' })
  await expect(sources.getByRole('row', { name: /^Own page/ })).toContainText('₹8,000.00')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Every night as CSV' }).click()])
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, 3)).toEqual(
    [first, second].map(
      night => `${night},${rooms},1,0,0,0,0,${rooms - 1},${Math.round(1000 / rooms) / 10},4000,4000,${Math.round(400_000 / rooms) / 100}`,
    ),
  )
  await expectAccessible(page, 'night by night')
  await expectFits(page, 'night by night')
})
