import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { testServer } from '#server/testing.ts'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { fill, says } from '#web/testing/forms.ts'
import { dialogSays, field, noDialog, press } from '#web/testing/lists.ts'
import { type Answer, openPage } from '#web/testing/page.ts'
import { absent, screen, user, waitFor } from '#web/testing/screen.ts'

const question = {
  Name: 'Meera Nair',
  Email: 'Meera@Guest.example',
  Phone: '98123-45678',
  Message: 'Is there a cot?\nFor two nights.',
}
/** As who types: the keys that come next are heard by the field, wherever the focus was. */
const fillIn = async () => {
  for (const [label, text] of Object.entries(question)) {
    const control = await field(label)
    control.focus()
    fill(control, text)
  }
}
const { path } = enquiryApi.create

const openHotel = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { name: 'Lake View Palace' })
  const answers: Record<string, Answer> = {}
  const open = () => openPage(t, { at: `/${hotel.slug}`, server, answers })
  const sent = await open()
  return { server, hotel, answers, sent, open }
}
/** The code of the lower half of the page comes after the first view: until it is there the button does nothing. */
const ask = () =>
  waitFor(async () => {
    if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: 'Ask the hotel' }))
    screen.getByRole('dialog', { name: 'Ask the hotel' })
  })
const messageIs = async (text: string) => {
  const message = (await field('Message')) as HTMLTextAreaElement
  await waitFor(() => assert.equal(message.value, text))
}

test('a question to the hotel: what is missing is said on its field; it is written down and its answer announced, and the next one begins anew', async t => {
  const { server, sent } = await openHotel(t)
  await ask()
  await dialogSays('We use this to answer you, nothing else.')
  await press('Send question')
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Phone', 'Phone number is required'],
    ['Message', 'Message is required'],
  ] as const)
    await says(await field(label), message)
  assert.deepEqual(
    sent.filter(one => one.path === path),
    [],
  )
  await fillIn()
  await press('Send question')
  await dialogSays('Lake View Palace has your question.')
  await dialogSays('The hotel answers by email to meera@guest.example.')
  const rows = await server.db.selectFrom('enquiry').select(['name', 'email', 'phone', 'message', 'status']).execute()
  const written = { name: 'Meera Nair', email: 'meera@guest.example', phone: '+919812345678', message: question.Message }
  assert.deepEqual(rows, [{ ...written, status: 'PENDING' }])
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await noDialog()
  await ask()
  await messageIs('')
})

test('a program that fills in the field that people do not see is answered alike, and writes nothing', async t => {
  const { server } = await openHotel(t)
  await ask()
  const trap = document.querySelector('dialog input[name=company]') as HTMLInputElement
  assert.deepEqual([trap.autocomplete, trap.tabIndex, trap.closest('[aria-hidden=true]') !== null], ['off', -1, true])
  await fillIn()
  fill(trap, 'Best Prices')
  await press('Send question')
  await dialogSays('has your question.')
  assert.deepEqual(await server.db.selectFrom('enquiry').select('id').execute(), [])
})

test('a question that was not sent stays in the tab; after too many it waits, with the phone where there is one, and nothing is lost', async t => {
  const { server, hotel, answers, open } = await openHotel(t)
  await ask()
  await fillIn()
  await user.keyboard('{Escape}')
  await noDialog()
  await ask()
  await messageIs(question.Message)
  answers[path] = { status: 429, error: 'Too many tries. Please wait a while and try again.', code: 'TOO_MANY' }
  const wait = 'Several questions came from here within the last hour, so this one has to wait. Please send it a little later'
  const refusal = (text: string) => waitFor(() => assert.equal(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' '), text))
  await press('Send question')
  await refusal(`${wait}, or call +91 98123 45678.`)
  await messageIs(question.Message)
  answers[path] = { status: 502, error: 'Something went wrong' }
  await press('Send question')
  await refusal('Something went wrong. Nothing is lost: please send it again.')
  delete answers[path]
  await press('Send question')
  await dialogSays('has your question.')
  absent(screen.queryByRole('button', { name: 'Send question' }))

  await server.db.updateTable('hotel').set({ contact_phone: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  answers[path] = { status: 429, error: 'Too many tries.', code: 'TOO_MANY' }
  await open()
  await ask()
  await fillIn()
  await press('Send question')
  await refusal(`${wait}.`)
})
