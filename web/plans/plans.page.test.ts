import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { act, choose, dialogSays, field, fill, noDialog, press, rowWith, said, textsOf, toTab } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

const plansPage = '/dashboard/paymentplans'

const asPlatform = async (t: TestContext, at: string) => {
  const server = await testServer(t)
  const admin = await person(server, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao' })
  await server.db.deleteFrom('payment_plan').execute()
  await server.db.deleteFrom('plan_feature').execute()
  const open = async () => openPage(t, { at, ...(await signInAt(server, admin.email, testPassword)) })
  return { server, admin, open }
}
const addFeatures = (server: TestServer, ...names: string[]) =>
  server.db
    .insertInto('plan_feature')
    .values(names.map(name => ({ name })))
    .returning(['id', 'name'])
    .execute()
const addPlan = async (server: TestServer, name: string, features: readonly { id: string }[], months = 1) => {
  const { id } = await server.db
    .insertInto('payment_plan')
    .values({ name, description: null, billing_type: months === 1 ? 'MONTHLY' : 'YEARLY', price_paise: 900_000, duration_months: months })
    .returning('id')
    .executeTakeFirstOrThrow()
  const marks = features.map(feature => ({ plan_id: id, feature_id: feature.id, is_available: true }))
  await server.db.insertInto('payment_plan_feature').values(marks).execute()
  return id
}
const billing = async (name: string) => user.click(await within(await screen.findByRole('dialog')).findByRole('radio', { name }))
const typedIn = async (label: string) => ((await field(label)) as HTMLInputElement).value
const cellsOf = async (name: string) => textsOf([...(await rowWith(name)).querySelectorAll('th, td:nth-child(n+3):not(:last-child)')])

test('a plan is made by month, by year or as a share of each booking; it is read, changed, and sorted by its price', async t => {
  const { server, open } = await asPlatform(t, plansPage)
  await addFeatures(server, 'Channel calendar', 'Night audit by mail')
  const sent = await open()
  const begin = async (name: string, kind: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add Payment Plan' }))
    await fill('Name', name)
    await billing(kind)
  }
  const save = async (button: string, message: string) => {
    await press(button)
    await said(message)
    await noDialog()
  }
  await begin('Season pass', 'Monthly')
  assert.equal(await typedIn('Duration'), '1')
  absent(screen.queryByLabelText('Deduction Rate'))
  await fill('Price', '₹ 1,24,999.5')
  await fill(/^Description/, 'The season from October to March.')
  await choose('Channel calendar', 'Available')
  await choose('Night audit by mail', 'Shown as not available')
  await save('Add Payment Plan', 'Payment plan created successfully!')
  await begin('Whole year', 'Yearly')
  assert.equal(await typedIn('Duration'), '12')
  await fill('Price', '9000')
  await choose('Channel calendar', 'Available')
  await save('Add Payment Plan', 'Payment plan created successfully!')
  await begin('Share of each', 'Per booking')
  for (const label of ['Price', 'Duration']) absent(screen.queryByLabelText(label))
  await dialogSays('10 to 100% of each online booking.')
  await fill('Deduction Rate', '12.5%')
  await choose('Night audit by mail', 'Available')
  await save('Add Payment Plan', 'Payment plan created successfully!')

  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), [
    ...['Name', 'Price', 'Duration', 'Billing Type', 'Deduction Rate (Per Booking)', 'Actions'],
  ])
  assert.deepEqual(await cellsOf('Season pass'), ['Season pass', '₹1,24,999.50', '1 Month', 'Monthly', 'N/A'])
  assert.deepEqual(await cellsOf('Whole year'), ['Whole year', '₹9,000.00', '12 Months', 'Yearly', 'N/A'])
  assert.deepEqual(await cellsOf('Share of each'), ['Share of each', 'N/A', 'N/A', 'Per booking', '12.5%'])
  // As numbers: as texts 1,24,999 would come before 9,000.
  await user.click(screen.getByRole('button', { name: 'Price' }))
  await waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), ['Share of each', 'Whole year', 'Season pass']))

  await user.click(screen.getByRole('link', { name: 'Season pass' }))
  await dialogSays(/Payment Plan Details.*The season from October to March\./)
  await dialogSays('Channel calendar, available.')
  await dialogSays('Night audit by mail, unavailable.')
  await press('Edit')
  assert.equal(await typedIn('Price'), '124999.5')
  assert.equal(await typedIn('Night audit by mail'), 'no')
  await billing('Per booking')
  await fill('Deduction Rate', '20')
  await choose('Night audit by mail', 'Not in the plan')
  await save('Update Payment Plan', 'Payment plan updated successfully!')
  await waitFor(async () => assert.deepEqual(await cellsOf('Season pass'), ['Season pass', 'N/A', 'N/A', 'Per booking', '20%']))
  assert.equal(sent.filter(({ method }) => method === 'POST').length, 3)
})

test('a plan is withdrawn after a question, and the file says so', async t => {
  const { server, open } = await asPlatform(t, plansPage)
  await addPlan(server, 'Whole year', await addFeatures(server, 'Channel calendar'), 12)
  const download = downloads(t)
  await open()
  await act('Withdraw', 'Whole year')
  await waitFor(() => assert.match(location.search, /ask=/))
  await dialogSays('Nobody can buy it from now on. What was sold runs on to its end.')
  await press('Cancel')
  await noDialog()
  assert.doesNotMatch((await rowWith('Whole year')).textContent ?? '', /Withdrawn/)
  await act('Withdraw', 'Whole year')
  await press('Withdraw')
  await said('Payment plan updated successfully!')
  await waitFor(async () => assert.match((await rowWith('Whole year')).textContent ?? '', /Withdrawn/))
  await noDialog()
  await user.type(screen.getByLabelText('Search payment plans'), 'whole withdrawn')
  await waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), ['Whole year Withdrawn']))
  const { text } = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(
    text,
    '\uFEFFName,Price,Duration,Billing Type,Deduction Rate (Per Booking),Description,Features,On sale\r\n' +
      'Whole year,9000.00,12 Months,Yearly,N/A,,Channel calendar,Withdrawn\r\n',
  )
})

test('the form of a plan says every rule on its field; what stands in the fields of the other way of billing does no harm', async t => {
  const { server, open } = await asPlatform(t, `${plansPage}?add=1`)
  await addFeatures(server, 'Two desks')
  await open()
  await field('Two desks')
  const says = async (label: string, text: string) => {
    await waitFor(async () => assert.ok(descriptionOf(await field(label)).endsWith(text), `${label}: ${descriptionOf(await field(label))}`))
  }
  await fill('Duration', '')
  await press('Add Payment Plan')
  for (const [label, text] of [
    ['Name', 'Name is required.'],
    ['Price', 'Price is required.'],
    ['Duration', 'Duration is required.'],
  ] as const)
    await says(label, text)
  await dialogSays('Choose at least one feature.')
  isFocused(await field('Name'))
  for (const [label, typed, text] of [
    ['Name', 'x', 'Name has at least 2 characters.'],
    ['Price', '-1', 'Price is a number from 0.'],
    ['Duration', '13', 'Duration is 1 to 12 months.'],
  ] as const) {
    await fill(label, typed)
    await user.tab()
    await says(label, text)
  }
  await billing('Per booking')
  await press('Add Payment Plan')
  await says('Deduction Rate', 'Deduction Rate is required.')
  for (const rate of ['9', 'x']) {
    await fill('Deduction Rate', rate)
    await says('Deduction Rate', 'Deduction rate is 10 to 100%.')
  }
  await fill('Name', 'Careful')
  await fill('Deduction Rate', '10')
  await choose('Two desks', 'Available')
  await press('Add Payment Plan')
  await said('Payment plan created successfully!')
})

test('two people who change one plan both hear of it; what has a plan or a feature keeps it, with the reason', async t => {
  const { server, admin, open } = await asPlatform(t, plansPage)
  const features = await addFeatures(server, 'Two desks', 'Three desks')
  const planId = await addPlan(server, 'Old terms', features.slice(0, 1))
  await open()
  await act('Edit', 'Old terms')
  await fill('Price', '3000')
  const theirs = { name: 'New terms', price_paise: 275_000, version: 2, changed_by: admin.id }
  await server.db.updateTable('payment_plan').set(theirs).where('id', '=', planId).execute()
  const mark = { plan_id: planId, feature_id: features[1]?.id ?? '', is_available: false }
  await server.db.insertInto('payment_plan_feature').values(mark).execute()
  await press('Update Payment Plan')
  await dialogSays('Name: New terms')
  await dialogSays('Three desks (not available)')
  await press('Save my changes')
  await said('Payment plan updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match((await rowWith('New terms')).textContent ?? '', /₹3,000\.00/))

  await toTab('Features')
  assert.deepEqual(textsOf(await screen.findAllByRole('columnheader')), ['Name', 'Actions'])
  await act('Delete', 'Two desks')
  await dialogSays('Are you sure you want to delete Two desks...?')
  await press('Delete')
  await dialogSays('1 plan has this feature. Take it out there first.')
  await press('Cancel')
  await noDialog()
  await user.click(screen.getByRole('button', { name: 'Add Feature' }))
  await fill('Name', 'two DESKS')
  await press('Add Feature')
  await dialogSays('A feature of this name is there already.')
  await fill('Name', 'abc')
  await dialogSays('Name has at least 4 characters.')
  await fill('Name', 'Four desks')
  await press('Add Feature')
  await said('New payment plan feature created successfully!')
  await noDialog()
  await act('Edit', 'Four desks')
  await dialogSays('Update Feature')
  await fill('Name', 'Five desks')
  await press('Update Feature')
  await said('Payment plan feature updated successfully!')
  await noDialog()
  await act('Delete', 'Five desks')
  await server.db.deleteFrom('plan_feature').where('name', '=', 'Five desks').execute()
  await press('Delete')
  await said('Already deleted')
  await noDialog()
  await user.type(screen.getByLabelText('Search features'), 'five desks')
  await screen.findByText('No Features Found')
})
