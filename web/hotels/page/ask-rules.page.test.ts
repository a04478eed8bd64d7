import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { testServer } from '#server/testing.ts'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { fill, press, says, topDialog } from '#web/testing/forms.ts'
import { textOf } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent } from '#web/testing/page.ts'
import { isFocused, screen, user, waitFor } from '#web/testing/screen.ts'

/** One rule of each field, and what the field says then; shared/hotels/enquiries.test.ts has all of them. */
const rules = [
  ['Name', '१२३ 45', 'Name is invalid.', 'मीरा Nair'],
  ['Email', 'meera.guest.example', 'Invalid email address', 'meera@guest.example'],
  ['Phone', '98123 4567', 'Invalid phone number.', '098123-45678'],
  ['Message', 'x'.repeat(2001), 'At most 2000 characters.', 'A cot?'],
] as const

const alertIs = (text: RegExp) => waitFor(async () => assert.match(textOf((await topDialog()).queryByRole('alert')), text))

test('a guest hears every rule on its field, and what the server says too; a question whose answer gets lost is sent again, and is one enquiry', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const answers: Record<string, (sent: Sent) => Answer | Promise<Answer>> = {}
  const sent = await openPage(t, { at: `/${hotel.slug}`, server, answers })
  // The code of the lower half of the page comes after the first view: until it is there the button does nothing.
  await waitFor(async () => {
    if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: 'Ask the hotel' }))
    screen.getByRole('dialog', { name: 'Ask the hotel' })
  })
  const form = await topDialog()
  const field = (label: string) => form.getByLabelText(label)
  const send = async () => press('Send question', await topDialog())
  await send()
  await waitFor(() => isFocused(field('Name')))
  for (const [label, wrong, message, right] of rules) {
    fill(field(label), wrong)
    await says(field(label), message)
    assert.equal(field(label).getAttribute('aria-invalid'), 'true')
    await send()
    fill(field(label), right)
    await waitFor(() => assert.notEqual(field(label).getAttribute('aria-invalid'), 'true'))
  }
  assert.deepEqual(
    sent.filter(({ method }) => method !== 'GET'),
    [],
  )
  const { path } = enquiryApi.create
  answers[path] = () => ({ status: 400, error: 'No.', code: 'INVALID', fields: { phone: 'Invalid phone number.' } })
  await send()
  await says(field('Phone'), 'Invalid phone number.')
  fill(field('Phone'), '+91 98123 45678')
  // It arrives; that it did is never heard.
  answers[path] = async ({ body }) => {
    const headers = { 'content-type': 'application/json', origin: server.url }
    await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    throw new TypeError('Failed to fetch')
  }
  await send()
  await alertIs(/^Network error\. Nothing is lost: please send it again\.$/)
  const enquiries = server.db.selectFrom('enquiry').select(['name', 'email', 'phone', 'message', 'status'])
  assert.equal((await enquiries.execute()).length, 1)
  delete answers[path]
  await send()
  await alertIs(/has your question\./)
  assert.match((await topDialog()).getByRole('link').getAttribute('href') ?? '', /^tel:\+91/)
  const kept = { name: 'मीरा Nair', email: 'meera@guest.example', phone: '+919812345678', message: 'A cot?' }
  assert.deepEqual(await enquiries.execute(), [{ ...kept, status: 'PENDING' }])
})
