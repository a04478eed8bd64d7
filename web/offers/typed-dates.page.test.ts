import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { fill, says } from '../testing/forms.ts'
import { field, noDialog, press, said } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor } from '../testing/screen.ts'

/* Typed dates are tested in web/ui/calendar/typed-date.test.ts, the calendar in e2e/screens/date-range.e2e.ts. */

test('the dates of an offer are typed as people write them and shown in one way; what is no date is said on its field, and so is a wrong order', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await server.db.deleteFrom('special_offer').where('hotel_id', '=', hotel.id).execute()
  await openPage(t, { at: '/dashboard/specialoffers?add=1', ...(await signInAt(server, owner.email, testPassword)) })
  const [start, end] = ['Start Date', 'End Date'] as const
  const value = async (label: string) => ((await field(label)) as HTMLInputElement).value
  const type = async (label: string, text: string) => fill(await field(label), text)
  await type('Name', 'Winter')
  await user.click(await field('Takes a percentage off'))
  await type('Discount', '10')
  await says(await field(start), 'Such as 5 Dec or 5/12/2026.')
  await type(start, '5/12/2027')
  await type(end, '31/2')
  await waitFor(async () => assert.deepEqual([await value(start), await value(end)], ['5 Dec 2027', '31/2']))
  await says(await field(end), 'Enter a valid date.')
  await type(end, '4 dec 2027')
  const submit = async () => {
    ;(await field('Name')).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
  }
  await submit()
  await says(await field(end), 'End date must be after start date.')
  await waitFor(async () => isFocused(await field(end)))
  await type(end, '15-01-2028')
  await submit()
  await said('New special offer created successfully!')
  await noDialog()
  const made = await server.db.selectFrom('special_offer').select(['start_date', 'end_date']).execute()
  assert.deepEqual(made, [{ start_date: '2027-12-05', end_date: '2028-01-15' }])
  await user.click(await screen.findByRole('link', { name: /^Winter/ }))
  await press('Edit')
  await waitFor(async () => assert.equal(await value(start), '5 Dec 2027'))
  await type(start, '2027-12-05')
  await waitFor(async () => assert.equal(await value(start), '5 Dec 2027'))
  // Nothing was changed, so Escape closes the dialog without a question.
  await user.keyboard('{Escape}')
  await noDialog()
})
