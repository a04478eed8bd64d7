import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { act, dialogSays, field, fill, noDialog, press, rowWith, said, textOf, textsOf, topDialog } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

test('a special offer is made by its rules, read, changed, found, exported and deleted', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await server.db.deleteFrom('special_offer').where('hotel_id', '=', hotel.id).execute()
  const download = downloads(t)
  await openPage(t, { at: '/dashboard/specialoffers', ...(await signInAt(server, owner.email, testPassword)) })
  await screen.findByRole('heading', { level: 1, name: 'Special Offers' })
  await screen.findByText('No Special Offers Found')
  await user.click(screen.getAllByRole('button', { name: 'Add Special Offer' })[0] as HTMLElement)
  await waitFor(() => assert.match(location.search, /[?&]add=1$/))
  await press('Add Special Offer')
  for (const text of ['Name is required', 'Choose what the offer does.', 'Discount must be 0 to 100.', 'Enter a valid date.'])
    await dialogSays(text)
  await fill('Name', 'Monsoon escape')
  await fill('Discount', '12.5%')
  await fill('Start Date', '2027-07-01')
  await fill('End Date', '2027-09-30')
  await press('Add Special Offer')
  // Nothing else is wrong: the choice that is missing comes into sight.
  await waitFor(async () => isFocused(await field(/^Only announced/)))
  await user.click(await field(/^Only announced/))
  await fill('Start Date', '2027-09-30')
  await fill('End Date', '2027-07-01')
  await press('Add Special Offer')
  await dialogSays('End date must be after start date.')
  await fill('Start Date', '2027-07-01')
  await fill('End Date', '2027-09-30')
  await fill(/^Description/, 'Rain, tea and a late check-out.')
  await press('Add Special Offer')
  await said('New special offer created successfully!')
  await noDialog()
  const heads = ['Name', 'Discount %', 'Start Date', 'End Date', 'Description', 'Actions']
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), heads)
  const row = 'Monsoon escape Only announced12.51 July 202730 September 2027Rain, tea and a late check-out.'
  assert.ok(textOf(await rowWith('Monsoon escape')).startsWith(row), textOf(await rowWith('Monsoon escape')))
  await user.click(screen.getByRole('link', { name: /^Monsoon escape/ }))
  await dialogSays(/Special Offer Details.*Rain, tea and a late check-out\./)

  await press('Edit')
  await screen.findByRole('dialog', { name: 'Update Special Offer Details' })
  await fill('Discount', '20')
  await user.click(await field('Takes rupees off each night'))
  await fill('Off each night', '500')
  await waitFor(async () => {
    const example = within(await topDialog()).getByRole('status')
    assert.match(textOf(example), /, 2 adults, 2 nights at its own price: ₹8,000\.00 ₹7,000\.00$/)
  })
  await fill(/^Code/, 'friends10')
  await press('Update Special Offer')
  await said('Special offer updated successfully!')
  await noDialog()
  await waitFor(async () =>
    assert.match(textOf(await rowWith('Monsoon escape')), /escape ₹500\.00 off each night, code FRIENDS1001 July 2027/),
  )
  const { name, text } = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(name, 'special-offers.csv')
  assert.equal(
    text,
    '\uFEFFName,Discount %,Start Date,End Date,Description,What it does,Code,Nights at least,Can be booked from,Can be booked until\r\n' +
      'Monsoon escape,0,1 July 2027,30 September 2027,"Rain, tea and a late check-out.",₹500.00 off each night,FRIENDS10,,,\r\n',
  )
  await user.type(screen.getByLabelText('Search special offers'), 'winter')
  await screen.findByText('No Special Offers Found')
  await user.keyboard('{Escape}')
  await rowWith('Monsoon escape')
  await act('Delete', 'Monsoon escape')
  await dialogSays('Are you sure you want to delete Monsoon escape...?')
  await press('Delete')
  await said('Special offer deleted successfully!')
  await screen.findByText('No Special Offers Found')
})
