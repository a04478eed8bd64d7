import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { testServer } from '#server/testing.ts'
import { longestRequest } from '#shared/hotels/enquiries.ts'
import { downloads } from '../testing/downloads.ts'
import { act, dialog, dialogSays, field, fill, noDialog, offeredFor, press, rowWith, said, textOf, textsOf } from '../testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, descriptionOf, fireEvent, isFocused, screen, user, waitFor } from '../testing/screen.ts'

const enquiriesPage = '/dashboard/enquiry'
const says = (label: string, text: string) =>
  waitFor(async () => {
    const description = descriptionOf(await field(label))
    assert.ok(description.endsWith(text), `${label}: ${description}`)
  })

test('an enquiry is changed: every rule is heard on its field and sends nothing, the server’s words too; the status has to be chosen; of two who change it the second decides', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const enquiry = { name: 'Béla Rao', email: 'bela@guest.example', phone: '+919812345678', message: 'Parking for a bus?' }
  await server.db
    .insertInto('enquiry')
    .values({ hotel_id: hotel.id, ...enquiry })
    .execute()
  const answers: Record<string, (sent: Sent) => Answer> = {}
  const download = downloads(t)
  const sent = await openPage(t, { at: enquiriesPage, ...(await signInAt(server, owner.email, testPassword)), answers })
  assert.deepEqual(textsOf(await screen.findAllByRole('columnheader')), ['Customer', 'Phone No', 'Email', 'Message', 'Status', 'Actions'])
  const row = textOf(await rowWith('Béla Rao'))
  assert.match(row, /\+91 98123 45678/)
  assert.match(row, /bela@guest\.exampleParking for a bus\?PendingCame /)
  await user.click(screen.getByRole('link', { name: 'Béla Rao' }))
  await dialogSays(/Enquiry Details.*Parking for a bus\?/)
  const view = await dialog()
  assert.equal(view.getByRole('link', { name: 'Call' }).getAttribute('href'), 'tel:+919812345678')
  assert.equal(view.getByRole('link', { name: 'Write an email' }).getAttribute('href')?.split('?')[0], 'mailto:bela@guest.example')

  await press('Edit')
  const status = (await field('Status')) as HTMLSelectElement
  assert.equal(((await field('Phone')) as HTMLInputElement).value, '+91 98123 45678')
  assert.equal(status.value, 'PENDING')
  assert.deepEqual(textsOf([...status.options]), ['Pending', 'Resolved', 'Closed'])
  assert.doesNotMatch(textOf(await screen.findByRole('dialog')), /\(optional\)/)
  for (const label of ['Name', 'Email', 'Phone', 'Message']) await fill(label, '')
  await press('Update Enquiry')
  isFocused(await field('Name'))
  for (const [label, wrong, message, right] of [
    ['Name', '१२३ 45', 'Name is invalid.', 'Béla Rao'],
    ['Email', 'meera.guest.example', 'Invalid email address', 'bela@guest.example'],
    ['Phone', '98123 4567', 'Invalid phone number.', '98123 45678'],
  ] as const) {
    await fill(label, wrong)
    await says(label, message)
    assert.equal((await field(label)).getAttribute('aria-invalid'), 'true')
    await fill(label, right)
    await waitFor(async () => assert.notEqual((await field(label)).getAttribute('aria-invalid'), 'true'))
  }
  await press('Update Enquiry')
  await says('Message', 'Message is required')
  // A guest may have added to it.
  fireEvent.input(await field('Message'), { target: { value: 'x'.repeat(longestRequest + 1) } })
  await says('Message', `At most ${longestRequest} characters.`)
  assert.deepEqual(
    sent.filter(({ method }) => method !== 'GET'),
    [],
  )

  await fill('Message', 'Parking for two buses?')
  await user.selectOptions(status, 'Closed')
  const refusal = { status: 400, error: 'No.', code: 'INVALID', fields: { status: 'Status is required.' } }
  answers['/api/enquiry/updateenquiry'] = () => refusal
  await press('Update Enquiry')
  await waitFor(() => assert.equal(sent.filter(({ method }) => method === 'PATCH').length, 1))
  await says('Status', 'Status is required.')
  await waitFor(() => isFocused(status))
  delete answers['/api/enquiry/updateenquiry']
  await user.selectOptions(status, 'Resolved')
  // Somebody else changes it while the form is open.
  const theirs = { name: 'Béla B. Rao', version: 2, changed_by: owner.id }
  await server.db.updateTable('enquiry').set(theirs).where('hotel_id', '=', hotel.id).execute()
  await press('Update Enquiry')
  await dialogSays('Name: Béla B. Rao')
  await press('Save my changes')
  await said('Enquiry updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match(textOf(await rowWith('Béla B. Rao')), /Parking for two buses\?Resolved/))

  assert.equal((await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))).name, 'enquiries.csv')
  const search = () => screen.getByLabelText('Search enquiries')
  const found = (wanted: number) => waitFor(() => assert.equal(screen.queryAllByRole('link', { name: 'Béla B. Rao' }).length, wanted))
  for (const text of ['bela rao', '98123', 'guest.example', 'two buses', 'resolved']) {
    await user.clear(search())
    await user.type(search(), 'nobody')
    await found(0)
    await user.clear(search())
    await user.type(search(), text)
    await found(1)
  }
  await user.clear(search())
  await user.type(search(), '9')
  await screen.findByText('Type one more digit')
  await user.clear(search())
  await user.type(search(), 'pending')
  await screen.findByText('No Enquiries Found')
  await user.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement)
  await user.selectOptions(await screen.findByLabelText(/^Status/), 'Closed')
  await screen.findByText('No Enquiries Found')
  await user.selectOptions(await screen.findByLabelText(/^Status/), 'Resolved')
  await found(1)
  await act('Delete', 'Béla B. Rao')
  await dialogSays('Are you sure you want to delete Béla B. Rao...?')
  await press('Delete')
  await said('Enquiry deleted successfully!')
})

/** The view of an enquiry that nobody has answered. */
const openEnquiry = async (t: TestContext) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const enquiry = { name: 'Asha Rao', email: 'asha@guest.example', phone: '+919812345678', message: 'A cot?' }
  await server.db
    .insertInto('enquiry')
    .values({ hotel_id: hotel.id, ...enquiry })
    .execute()
  await openPage(t, { at: enquiriesPage, ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('link', { name: 'Asha Rao' }))
  return server
}

test('one press resolves an enquiry', async t => {
  const server = await openEnquiry(t)
  await dialogSays('Answer the guest, then mark it as resolved.')
  await press('Mark as resolved')
  // In the view, not behind it.
  await dialogSays('The enquiry of Asha Rao is resolved.')
  await waitFor(async () => absent((await dialog()).queryByRole('button', { name: 'Mark as resolved' })))
  await dialogSays('Resolved: nothing is left to do.')
  const { status, message } = await server.db.selectFrom('enquiry').select(['status', 'message']).executeTakeFirstOrThrow()
  assert.deepEqual([status, message], ['RESOLVED', 'A cot?'])
})

test('a booking is added for who asks, whose name, number and email are filled in; what the guest wrote is in sight in both layouts', async t => {
  await openEnquiry(t)
  await user.click(await screen.findByRole('link', { name: 'Add Booking' }))
  await screen.findByRole('dialog', { name: 'Add Booking' })
  const wrote = async () => textOf(await screen.findByRole('region', { name: 'What the guest wrote' }))
  assert.equal(await wrote(), 'The guest wroteA cot?')
  // The guest of both ways to sell.
  await press('Quick sale')
  await screen.findByRole('dialog', { name: 'Quick sale' })
  assert.equal(await wrote(), 'The guest wroteA cot?')
  const typed = async (label: string) => ((await field(label)) as HTMLInputElement).value
  assert.equal(await typed('Full name'), 'Asha Rao')
  assert.match(await typed('Mobile number'), /98123 ?45678/)
  assert.equal(await typed('Email (optional)'), 'asha@guest.example')
})

test('of a long enquiry the sale shows two lines; More shows all of it, and Less, which keeps the focus, two again', async t => {
  // Nothing has a height here: the text says that it is higher than its two lines, and fits once all of it is shown.
  const observers = globalThis.ResizeObserver
  let measure = () => {}
  globalThis.ResizeObserver = class extends observers {
    readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      super(tell)
      this.tell = tell
    }
    override observe(element: Element) {
      if (element.tagName !== 'P') return
      measure = () => this.tell([], this)
      measure()
    }
  }
  const scrollHeight = function (this: HTMLElement) {
    return this.className === 'prose' ? 0 : 90
  }
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: scrollHeight })
  t.after(() => {
    globalThis.ResizeObserver = observers
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
  })
  await openEnquiry(t)
  await user.click(await screen.findByRole('link', { name: 'Add Booking' }))
  const more = await screen.findByRole('button', { name: 'More' })
  assert.equal(more.getAttribute('aria-expanded'), 'false')
  await user.click(more)
  const less = await screen.findByRole('button', { name: 'Less' })
  assert.equal(less.getAttribute('aria-expanded'), 'true')
  measure()
  await user.click(less)
  isFocused(await screen.findByRole('button', { name: 'More' }))
})

test('who may only read enquiries reads, and the booking is no link for who may not open bookings', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const reader = await person(server, { name: 'Only Looking' })
  await employ(server, hotel.id, reader.id, { grants: { enquiries: ['READ'] } })
  await stayRows(server, hotel, { numbers: ['101'] })
  const { id: booking_id, reference } = await server.db.selectFrom('booking').select(['id', 'reference']).executeTakeFirstOrThrow()
  const enquiry = { name: 'Kavita Rao', email: 'kavita.v@guest.example', phone: '+919812345678', message: 'We are well.', keeps: true }
  await server.db
    .insertInto('enquiry')
    .values({ hotel_id: hotel.id, booking_id, ...enquiry })
    .execute()
  await openPage(t, { at: enquiriesPage, ...(await signInAt(server, reader.email, testPassword)) })
  assert.deepEqual(await offeredFor('Kavita Rao'), ['View'])
  absent(screen.queryByRole('button', { name: 'Add Enquiry' }))
  await user.click(screen.getByRole('link', { name: 'Kavita Rao' }))
  await dialogSays(`Booking ${reference}, the guest keeps it: We are well.`)
  const view = await dialog()
  assert.deepEqual(textsOf(view.getAllByRole('button')), ['', 'Close'])
  await dialogSays('Waits for an answer.')
  absent(view.queryByRole('link', { name: new RegExp(reference) }))
})
