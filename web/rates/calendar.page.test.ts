import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { done, fill, press } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'

test('the parts of Rates stand in the address; one price of some nights changes alone, and the calendar shows either', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Suite', numbers: ['201'], price: 6000, withMeals: 7000 }] })
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: '/dashboard/rooms?tab=rates&part=rules', ...session })
  const isChosen = (name: string) => waitFor(() => assert.equal(screen.getByRole('tab', { name }).getAttribute('aria-selected'), 'true'))
  await isChosen('Stay rules')
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await isChosen('Calendar')
  assert.deepEqual([...new URLSearchParams(location.search)].slice(0, 2), [
    ['tab', 'rates'],
    ['part', 'calendar'],
  ])
  const cell = async () => (await screen.findAllByRole('gridcell'))[0] as HTMLElement
  await user.click(await cell())
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog'))
  const [breakfast, allMeals] = ['With breakfast', 'With all meals'].map(label => sheet.getByLabelText<HTMLInputElement>(label))
  assert.deepEqual([breakfast?.placeholder, allMeals?.placeholder], ['6,000.00', '7,000.00'])
  await press('Save', sheet)
  await sheet.findByText('Enter at least one of the two prices.')
  fill(breakfast as HTMLElement, '7500')
  await press('Save', sheet)
  // What stays empty is compared too.
  await screen.findByText('With all meals a night costs less (₹7,000.00) than with breakfast alone (₹7,500.00).')
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  fill(breakfast as HTMLElement, '6500')
  await press('Save', sheet)
  await done(rateApi.setDays.message ?? '')
  await waitFor(async () => assert.match((await cell()).textContent ?? '', /^₹6,500/))
  await user.selectOptions(screen.getByLabelText('Prices shown'), 'With all meals')
  assert.match((await cell()).textContent ?? '', /^₹7,000/)
  const today = todayInIndia(server.clock.now())
  const { data } = await server.call(rateApi.calendar, { hotelId: hotel.id, from: today, days: 2 }, owner.headers)
  assert.deepEqual(
    data.types[0]?.nights.map(({ night, pricePerNight, priceWithMeals }) => [night, pricePerNight, priceWithMeals]),
    [
      [today, 6500, 7000],
      [addDays(today, 1), 6000, 7000],
    ],
  )
})
