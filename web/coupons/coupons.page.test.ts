import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { fill as fillField } from '../testing/forms.ts'
import { act, dialogSays, field, noDialog, press, rowWith, said, textsOf } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { descriptionOf, isFocused, screen, user, waitFor } from '../testing/screen.ts'

test('a coupon: its form says what is wrong, on its fields; it is made, read, changed by two people, found, exported and deleted', async t => {
  const server = await testServer(t)
  const admin = await person(server, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao' })
  const session = await signInAt(server, admin.email, testPassword)
  const download = downloads(t)
  await openPage(t, { at: '/dashboard/coupons', ...session })
  await screen.findByRole('heading', { level: 1, name: 'Coupons Management' })
  const says = (label: string, text: string) =>
    waitFor(async () => assert.ok(descriptionOf(await field(label)).endsWith(text), `${label}: ${descriptionOf(await field(label))}`))
  const fill = async (label: string, text: string) => fillField(await field(label), text)
  const typedIn = async (label: string) => ((await field(label)) as HTMLInputElement).value
  const [description, lastDay, uses] = ['Description (optional)', 'Last day (optional)', 'Number of uses (optional)'] as const
  const begin = async () => user.click(screen.getAllByRole('button', { name: 'Add Coupon' })[0] as HTMLElement)
  await begin()
  await dialogSays('Add Coupon Details')
  await press('Add Coupon')
  await says('Code', 'Coupon code is required.')
  await says('Discount Rate', 'Discount rate must be a valid number.')
  isFocused(await field('Code'))
  await fill('Code', ' abc ')
  await fill('Discount Rate', 'half')
  await says('Code', 'Code must be at least 4 characters long.')
  await says('Discount Rate', 'Discount rate must be a valid number.')
  await fill('Discount Rate', '-1')
  await says('Discount Rate', 'Discount rate cannot be negative.')
  await fill('Discount Rate', '101')
  await says('Discount Rate', 'Discount rate cannot exceed 100%.')
  // The other limits and their words are told in server/plans/coupons.api.test.ts.
  await fill('Code', ' monsoon ')
  await fill('Discount Rate', '12.5 %')
  await fill(description, 'For June to September.')
  await waitFor(async () => assert.equal(await typedIn('Code'), 'MONSOON'))
  await press('Add Coupon')
  await said('New coupon created successfully!')
  await noDialog()
  await begin()
  await fill('Code', 'Monsoon')
  await fill('Discount Rate', '5')
  await press('Add Coupon')
  await says('Code', 'A coupon with this code is there already.')
  await fill('Code', 'MONSOON2')
  await fill(lastDay, '31 12 2027')
  await fill(uses, '0')
  await press('Add Coupon')
  await says(uses, 'Number of uses is 1 to 10,00,000.')
  await fill(uses, '10,00,000')
  await press('Add Coupon')
  await noDialog()

  const heads = ['Code', 'Discount Rate', 'Last day', 'Uses', 'Description', 'Actions']
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), heads)
  const cells = async (code: string, wanted: string[]) =>
    waitFor(async () =>
      assert.deepEqual(textsOf([...(await rowWith(code)).querySelectorAll('th, td:nth-child(n+3):not(:last-child)')]), wanted),
    )
  await cells('For June', ['MONSOON', '12.5%', 'No end', '0', 'For June to September.'])
  await cells('MONSOON2', ['MONSOON2', '5%', '31 December 2027', '0 of 10,00,000', 'NA'])
  await user.click(screen.getByRole('link', { name: 'MONSOON' }))
  await dialogSays(/Coupon Details.*12\.5%/)
  await press('Edit')
  await dialogSays('Update Coupon Details')
  assert.equal(await typedIn('Discount Rate'), '12.5')
  await fill('Discount Rate', '15')
  await fill(description, '')
  const theirs = { code: 'MONSOON3', version: 2, changed_by: admin.id }
  await server.db.updateTable('coupon').set(theirs).where('code', '=', 'MONSOON').execute()
  await press('Update Coupon')
  await dialogSays('Code: MONSOON3')
  await press('Save my changes')
  await said('Coupon updated successfully!')
  await noDialog()
  await cells('MONSOON3', ['MONSOON3', '15%', 'No end', '0', 'NA'])

  await user.type(screen.getByLabelText('Search coupons'), 'monsoon3')
  await waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), ['MONSOON3']))
  const { text } = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(text, '\uFEFFCode,Discount Rate,Last day,Uses,Description\r\nMONSOON3,15%,No end,0,NA\r\n')
  await act('Delete', 'MONSOON3')
  await dialogSays('Are you sure you want to delete MONSOON3?')
  await press('Delete')
  await said('Coupon deleted successfully!')
  await screen.findByText('No Coupons Found')
})
