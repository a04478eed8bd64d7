import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { seasonApi } from '#shared/rates/seasons.ts'
import { fill, press, says, topDialog } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { isFocused, screen, user, waitFor } from '#web/testing/screen.ts'

test('a wrong price of a season is marked, takes the focus, and says what is wrong, once for all nights and on a day of its own', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const refused = { [seasonApi.create.path]: { status: 409, error: 'Another season has these nights.' } }
  await openPage(t, { at: '/dashboard/rooms?tab=rates', answers: refused, ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('tab', { name: 'Seasons and weekdays' }))
  await user.click((await screen.findAllByRole('button', { name: 'Add Season' }))[0] as HTMLElement)
  const form = await topDialog()
  fill(form.getByLabelText('Name'), 'Diwali')
  for (const label of ['First night', 'Last night']) fill(form.getByLabelText(label), '2027-10-29')
  const price = (night: string) => form.getByLabelText(`All room types, With breakfast, ${night}`)
  const isWrong = async (night: string, message: string) => {
    await says(price(night), message)
    await waitFor(() => isFocused(price(night)))
    assert.deepEqual(
      [...document.querySelectorAll('[aria-invalid]')].map(one => one.getAttribute('aria-label')),
      [price(night).getAttribute('aria-label')],
    )
    assert.equal(form.getAllByText(message).length, 1)
  }
  fill(price('every night'), 'abc')
  await press('Add Season', form)
  await isWrong('every night', 'Enter numbers, with − for less.')
  // A limit that the server has too.
  fill(price('every night'), '−95')
  await press('Add Season', form)
  await isWrong('every night', 'A price changes by −90 to 300%.')
  fill(price('every night'), '')
  await user.click(form.getByLabelText('The same on every day of the week'))
  fill(price('Thu'), '12.500')
  await press('Add Season', form)
  await isWrong('Thu', '12.500 may be 12,500 or 12.50. Write which one.')
  // The dates stay as they are read, whatever the server says.
  fill(price('Thu'), '12')
  await press('Add Season', form)
  await form.findByText('Another season has these nights.')
  for (const label of ['First night', 'Last night']) assert.equal(form.getByLabelText<HTMLInputElement>(label).value, '29 Oct 2027')
})
