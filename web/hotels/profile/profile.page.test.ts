import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { done, fill, gone, press, topDialog } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { absent, descriptionOf, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { pngFile } from '#web/testing/uploads.ts'

const at = '/dashboard/profile'

test('a logo that is none is refused at once and changes nothing; one that is removed comes back; what was typed is kept until it is thrown away on purpose', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server, { name: 'Haveli' })
  const session = await signInAt(server, owner.email, testPassword)
  const sent = await openPage(t, { at, ...session })
  const form = within(await screen.findByRole('form', { name: 'Hotel details' }))
  form.getByText('No image found.')
  form.getByText('Nothing changed')
  const chooser = form.getByLabelText('Hotel logo')
  await user.upload(chooser, new File(['Not a logo.'], 'logo.png', { type: 'image/png' }))
  await form.findByText('logo.png: Only JPG or PNG files are allowed.')
  form.getByText('No image found.')
  form.getByText('Nothing changed')
  await user.upload(chooser, pngFile('lake-palace-cover.png'))
  await form.findByRole('img', { name: 'lake palace cover' })
  absent(form.queryByText(/^logo\.png/))
  await form.findByText('1 change')
  await press('Remove: lake palace cover', form)
  await form.findByText('No image found.')
  form.getByText('Nothing changed')
  await press('Undo', form)
  await form.findByRole('img', { name: 'lake palace cover' })

  fill(form.getByLabelText('Hotel name'), 'Hav')
  await form.findByText('2 changes')
  await press('Update', form)
  const alert = await screen.findByText(/Please check/)
  assert.match(alert.closest('[role=alert]')?.textContent ?? '', /Hotel name: Use 4 to 50 characters\./)
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
  await press('Keep editing', await topDialog())
  assert.equal((form.getByLabelText('Hotel name') as HTMLInputElement).value, 'Hav')
  assert.deepEqual(
    sent.filter(({ method }) => method !== 'GET'),
    [],
  )
})

test('a hotel that has payments stays, and the question says why; an empty one goes after its name is typed', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server, { name: 'Haveli', plan: 'none' })
  const session = await signInAt(server, owner.email, testPassword)
  const refusal = { status: 409, error: 'This hotel has 1 payment record and cannot be deleted.' }
  const answers: Record<string, typeof refusal> = { [hotelFormApi.remove.path]: refusal }
  await openPage(t, { at, ...session, answers })
  const danger = within(await screen.findByRole('region', { name: 'Delete this hotel' }))
  await press('Delete hotel', danger)
  const question = within(await screen.findByRole('dialog', { name: 'Delete hotel' }))
  question.getByText(/Its page, rooms, pictures, offers and roles go with it/)
  question.getByText('Are you sure you want to delete Haveli...?')
  const remove = question.getByRole('button', { name: 'Delete' }) as HTMLButtonElement
  assert.equal(remove.disabled, true)
  await user.type(question.getByLabelText('Type Haveli to confirm'), 'Haveli')
  await user.click(remove)
  await question.findByText(refusal.error)
  delete answers[hotelFormApi.remove.path]
  await user.click(remove)
  await done('Hotel deleted successfully!')
  await gone('dialog')
  assert.equal(location.pathname, '/dashboard')
  assert.equal(await server.db.selectFrom('hotel').select('id').executeTakeFirst(), undefined)
})

test('a hotel with a booking cannot be deleted: it says so beforehand, and what to do instead', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Haveli' })
  const { id } = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, id ?? ''))
  await openPage(t, { at, ...(await signInAt(server, owner.email, testPassword)) })
  const danger = within(await screen.findByRole('region', { name: 'Delete this hotel' }))
  await danger.findByText(/^This hotel has bookings and cannot be deleted/)
  assert.equal((danger.getByRole('button', { name: 'Delete hotel' }) as HTMLButtonElement).disabled, true)
})

test('staff without the right to change the hotel read it, without its bank', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server, { name: 'Haveli' })
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, 'RECEPTIONIST')
  await openPage(t, { at, ...(await signInAt(server, desk.email, testPassword)) })
  const main = within(await screen.findByRole('main'))
  await waitFor(() => assert.match(main.getByRole('region', { name: 'Hotel' }).textContent ?? '', /Hotel nameHaveli/))
  assert.match(main.getByRole('region', { name: 'Advance' }).textContent ?? '', /20%/)
  absent(main.queryByRole('textbox'))
  for (const name of ['Update', 'Delete hotel']) absent(main.queryByRole('button', { name }))
  for (const label of ['Bank account number', 'IFSC code', 'Beneficiary name', 'Linked account id']) absent(main.queryByText(label))
})

test('what guests miss is said at a field that is emptied, and of no field of a registration, where all are required', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  const fields: [RegExp, missed: string, filled: string][] = [
    [/^City/, 'Without it guests do not see where the hotel is.', ''],
    [/^Contact email/, 'Without it guests cannot write to you.', ''],
    [/^Contact phone/, 'An Indian mobile number. Without it guests cannot call you.', 'An Indian mobile number.'],
  ]
  const says = (label: RegExp, text: string) =>
    waitFor(() => assert.equal(descriptionOf(screen.getByLabelText(label)), text, String(label)))
  await openPage(t, { at, ...session })
  await screen.findByRole('form', { name: 'Hotel details' })
  for (const [label, missed, filled] of fields) {
    fill(screen.getByLabelText(label), '9829012345')
    await says(label, filled)
    fill(screen.getByLabelText(label), ' ')
    await says(label, missed)
  }
  await openPage(t, { at: '/hotelregistration', ...session })
  await screen.findByRole('form', { name: 'Register your hotel' })
  for (const [label, , filled] of fields) await says(label, filled)
})
