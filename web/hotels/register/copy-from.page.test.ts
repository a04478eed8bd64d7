import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { accountApi } from '#shared/accounts/accounts.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { fill, press } from '#web/testing/forms.ts'
import { textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor } from '#web/testing/screen.ts'

const page = '/hotelregistration'
const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
/** What the first hotel has of what is copied, by the labels of the form. */
const lake: Readonly<Record<string, string>> = {
  'Contact email': 'desk@hotel.example',
  'Contact phone': '+91 98123 45678',
  'Check-in time': '14:00',
  'Check-out time': '11:00',
  'Cancellation policy': 'Free until two days before check-in.',
  'Check in/out policy': 'Please bring a photo identity card.',
  'Beneficiary name': 'Lake Hotels LLP',
  'Bank account number': '123456789012',
  'IFSC code': 'HDFC0001234',
  'Extra child breakfast cost': '150',
  'Extra child meal cost': '300',
  'Extra adult breakfast cost': '300',
  'Extra adult meal cost': '450.50',
  'Extra bed cost': '1500',
  'Advance payment rate': '20',
}
const own = ['Hotel name', 'Website (optional)', 'Description', 'Street 1', 'Street 2', 'City', 'State', 'Postal code']
const now = (labels: readonly string[]) => Object.fromEntries(labels.map(label => [label, textIn(label)]))
const none = (labels: readonly string[]) => Object.fromEntries(labels.map(label => [label, '']))

/** An owner of two hotels, the second one without bank details and costs, who works at another one too. */
const ownerOfTwo = async (server: TestServer) => {
  const { owner, hotels } = await ownerWithHotels(server, [{ name: 'Lake View' }, { name: 'Annexe', advanceRate: 30 }])
  const { id } = hotels[0]
  const filled = {
    website: 'https://lake.example',
    description: 'By the lake.',
    street1: '1 Ghat',
    street2: 'Old City',
    postal_code: '313001',
    check_in_check_out_policy: lake['Check in/out policy'] ?? null,
    beneficiary_name: 'Lake Hotels LLP',
    bank_account_number: '123456789012',
    ifsc_code: 'HDFC0001234',
    extra_child_breakfast_paise: 15_000,
    extra_child_meal_paise: 30_000,
    extra_adult_breakfast_paise: 30_000,
    extra_adult_meal_paise: 45_050,
    extra_bed_paise: 150_000,
  }
  await server.db.updateTable('hotel').set(filled).where('id', '=', id).execute()
  const other = await makeHotel(server.db, { name: 'Hotel of others' })
  await employ(server, other.id, owner.id, 'MANAGER')
  return { owner, id }
}

test('a further hotel is filled in from one that the owner has, but for what is its own; what was typed stays, another choice takes its place, and Undo takes it away', async t => {
  const server = await testServer(t)
  const { owner } = await ownerOfTwo(server)
  const sent = await openPage(t, { at: page, ...(await signInAt(server, owner.email, testPassword)) })
  const copyFrom = await screen.findByLabelText(/^Copy from/)
  assert.deepEqual(textsOf([...copyFrom.querySelectorAll('option')]), ['No hotel', 'Lake View', 'Annexe'])
  fill(screen.getByLabelText('Contact email'), 'annexe@haveli.example')
  await user.selectOptions(copyFrom, 'Lake View')
  await screen.findByText('14 fields filled in from Lake View. What you typed stays.')
  const labels = Object.keys(lake)
  assert.deepEqual(now(labels), { ...lake, 'Contact email': 'annexe@haveli.example' })
  assert.deepEqual(now(own), none(own))
  assert.equal(textIn('Country'), 'India')

  // What is changed after it was filled in counts as typed.
  fill(screen.getByLabelText('Check-in time'), '15:00')
  await user.selectOptions(copyFrom, 'Annexe')
  await screen.findByText(/filled in from Annexe/)
  const annexe = {
    ...none(labels),
    'Contact email': 'annexe@haveli.example',
    'Contact phone': lake['Contact phone'],
    'Check-in time': '15:00',
    'Check-out time': '11:00',
    'Cancellation policy': lake['Cancellation policy'],
    'Advance payment rate': '30',
  }
  assert.deepEqual(now(labels), annexe)
  await press('Undo')
  await waitFor(() =>
    assert.deepEqual(now(labels), { ...none(labels), 'Contact email': 'annexe@haveli.example', 'Check-in time': '15:00' }),
  )
  assert.equal((copyFrom as HTMLSelectElement).value, '')
  absent(screen.queryByText(/filled in from/))
  assert.deepEqual(
    sent.filter(({ method, path }) => method !== 'GET' || path === hotelFormApi.create.path),
    [],
  )
})

test('a hotel that cannot be read says so, and Retry fills in from it', async t => {
  const server = await testServer(t)
  const { owner, id } = await ownerOfTwo(server)
  const answers: Record<string, Answer | (() => Answer | undefined)> = {
    [hotelApi.get.path]: { status: 404, error: 'This hotel does not exist.' },
  }
  await openPage(t, { at: page, ...(await signInAt(server, owner.email, testPassword)), answers })
  await user.selectOptions(await screen.findByLabelText(/^Copy from/), id)
  await screen.findByText('This hotel does not exist.')
  answers[hotelApi.get.path] = () => undefined
  await press('Retry')
  await screen.findByText('15 fields filled in from Lake View. What you typed stays.')
})

test('there is nothing to copy from for a first hotel, nor for a super admin', async t => {
  const server = await testServer(t)
  const { id } = await makeHotel(server.db)
  for (const key of ['ADMIN', 'SUPER_ADMIN'] as const) {
    const { id: owner_id, email } = await person(server, { key })
    // Who registers for another owner copies nothing of their own.
    if (key === 'SUPER_ADMIN') await server.db.updateTable('hotel').set({ owner_id }).where('id', '=', id).execute()
    const sent = await openPage(t, { at: page, ...(await signInAt(server, email, testPassword)) })
    await screen.findByLabelText('Hotel name')
    await screen.findByRole('button', { name: 'Register hotel' })
    absent(screen.queryByLabelText(/^Copy from/))
    if (key === 'SUPER_ADMIN') assert.ok(!sent.some(({ path }) => path === accountApi.hotels.path))
  }
})
