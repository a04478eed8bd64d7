import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { done, fill, gone, press, says } from '#web/testing/forms.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, descriptionOf, fireEvent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { pngFile } from '#web/testing/uploads.ts'

const typed: Readonly<Record<string, string>> = {
  'Hotel name': 'Haveli on the Hill',
  Description: 'Six rooms in an old merchant house above the lake.',
  'Street 1': '12 Hill Road',
  'Street 2': 'Old City',
  City: 'Udaipur',
  State: 'Rajasthan',
  'Postal code': '313 001',
  'Contact email': 'desk@haveli.example',
  'Contact phone': '098290 12345',
  'Check-in time': '14:00',
  'Check-out time': '11:00',
  'Cancellation policy': 'Free until two days before check-in.',
  'Check in/out policy': 'Please bring a photo identity card.',
  'Beneficiary name': 'Haveli Hotels LLP',
  'Bank account number': '1234 5678 9012',
  'IFSC code': 'hdfc0001234',
  'Extra child breakfast cost': '150',
  'Extra child meal cost': '300/-',
  'Extra adult breakfast cost': '300',
  'Extra adult meal cost': '450.50',
  'Extra bed cost': '₹ 1,500',
  'Advance payment rate': '25%',
}
const planTitle = 'Select a payment plan'
const missing = [
  'Hotel name is required.',
  'Description is required.',
  'Street 1 is required.',
  'Street 2 is required.',
  'City is required.',
]

test('a registration lists six of what is wrong in the order of the page; what people type is taken; the plans that a refusal opens close without it; a lost answer does not register twice', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server, { name: 'Haveli' })
  const session = await signInAt(server, owner.email, testPassword)
  const answers: Record<string, Answer | (() => Answer)> = {
    [hotelFormApi.create.path]: { status: 402, error: 'No plan.', isPaymentExpired: true },
  }
  const sent = await openPage(t, { at: '/dashboard', ...session, answers })
  const tries = () => sent.filter(({ path }) => path === hotelFormApi.create.path)
  await press('Add Hotel')
  const register = await screen.findByText('Register hotel')
  absent(screen.queryByText('Nothing changed'))
  await user.click(register)
  const alert = (await screen.findByText(/Please check 23 things/)).closest('[role=alert]') as HTMLElement
  const listed = [...alert.querySelectorAll('li')].map(({ textContent }) => textContent)
  assert.deepEqual(listed, [...missing, 'State is required.'])
  within(alert).getByText(/and 17 more/)
  assert.deepEqual(tries(), [])

  for (const [label, value] of Object.entries(typed)) fill(screen.getByLabelText(label), value)
  const website = screen.getByLabelText(/^Website/) as HTMLInputElement
  fill(website, 'malabarhouse.in')
  await waitFor(() => assert.equal(website.value, 'https://malabarhouse.in'))
  assert.equal((screen.getByLabelText('Extra bed cost') as HTMLInputElement).value, '1500')
  assert.match(descriptionOf(screen.getByLabelText('Extra bed cost')), /^₹/)
  assert.match(descriptionOf(screen.getByLabelText('Advance payment rate')), /^%/)
  await user.upload(screen.getByLabelText('Hotel logo'), pngFile('logo.png'))
  await screen.findByAltText('logo')
  await user.click(register)
  const plans = await screen.findByRole('dialog', { name: planTitle })
  await press('Cancel', within(plans))
  await gone('dialog', planTitle)
  assert.equal((screen.getByLabelText('Hotel name') as HTMLInputElement).value, typed['Hotel name'])
  const { body } = tries()[0] as { body: FormData }
  const said = ['addressDetails[postal_code]', 'bankAccountNumber', 'extraBedCost', 'extraChildMealCost', 'advancePaymentRate', 'website']
  assert.deepEqual(
    said.map(name => body.get(name)),
    ['313001', '123456789012', '1500', '300', '25', 'https://malabarhouse.in'],
  )

  // Of what is kept for a reload, the bank is no part.
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  await waitFor(() => assert.match(kept(), /Six rooms in an old merchant house/))
  assert.doesNotMatch(kept(), /5678|Haveli Hotels LLP|hdfc/i)

  const made = { id: session.viewer.id, name: 'Haveli on the Hill', slug: 'haveli-on-the-hill' }
  answers[hotelFormApi.create.path] = () => {
    answers[authApi.validate.path] = { data: { ...session.viewer, hotels: [...session.viewer.hotels, made] } }
    throw new Error('The answer is lost.')
  }
  await user.click(register)
  await done('Hotel registration successful!')
  await gone('dialog')
  assert.equal(tries().length, 2)
  assert.equal(location.search, '?hotel=haveli-on-the-hill')
})

test('a PIN code proposes its State, where the field is empty and the code lies in one State of India alone', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: '/hotelregistration', ...session })
  const pin = (await screen.findByLabelText('Postal code')) as HTMLInputElement
  const state = screen.getByLabelText('State') as HTMLInputElement
  const told = async (code: string, name: string) => {
    fireEvent.input(pin, { target: { value: code } })
    await waitFor(() => assert.deepEqual([pin.value, state.value], [code, name]))
  }
  await told('605 001', '')
  await told('403 50', '')
  await told('403 509', 'Goa')
  await screen.findByText('A PIN code of Goa.')
  await told('313001', 'Goa')
  // Either may be right: a warning, no error.
  const doubt = await screen.findByText('A PIN code of Rajasthan, not of Goa.')
  assert.deepEqual([doubt.closest('[data-doubt]') !== null, pin.getAttribute('aria-invalid')], [true, null])
  // What is wrong is said once.
  fill(pin, '68')
  await says(pin, 'Postal code must be 4 to 10 characters.')
  absent(screen.queryByText('A PIN code in India has 6 digits.'))
  fill(pin, '6800')
  await screen.findByText('A PIN code in India has 6 digits.')
  fill(state, '')
  fill(screen.getByLabelText('Country'), 'Nepal')
  await told('226001', '')
})

test('a super admin registers a hotel for an owner: who is no owner is said at the field, and no plan is asked for', async t => {
  const server = await testServer(t)
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const owner = await person(server, { key: 'ADMIN', name: 'Asha Rao' })
  await openPage(t, { at: '/hotelregistration', ...(await signInAt(server, boss.email, testPassword)) })
  const ownerEmail = await screen.findByLabelText("Owner's email")
  for (const [label, value] of Object.entries(typed)) fill(screen.getByLabelText(label), value)
  await user.upload(screen.getByLabelText('Hotel logo'), pngFile('logo.png'))
  await screen.findByAltText('logo')
  absent(screen.queryByText(/Nothing changed|\d changes?/))
  await press('Register hotel')
  await says(ownerEmail, "Owner's email is required.")
  fill(ownerEmail, boss.email)
  await press('Register hotel')
  await says(ownerEmail, 'No hotel owner has this email address.')
  assert.equal(ownerEmail.getAttribute('aria-invalid'), 'true')
  fill(ownerEmail, owner.email)
  await press('Register hotel')
  await done('Hotel registration successful!')
  await waitFor(() => assert.match(location.pathname + location.search, /^\/dashboard\?hotel=haveli-on-the-hill/))
  absent(screen.queryByRole('dialog'))
  const made = await server.db.selectFrom('hotel').select('owner_id').where('slug', 'like', 'haveli-on-the-hill%').execute()
  assert.deepEqual(
    made.map(({ owner_id }) => owner_id),
    [owner.id],
  )
})
