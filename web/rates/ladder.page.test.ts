import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { fill, press, topDialog } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { absent, descriptionOf, screen, user, waitFor } from '#web/testing/screen.ts'

test('what is wrong with a refund step is said at the field of that step, whichever it is', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  await openPage(t, { at: '/dashboard/profile?tab=cancellation', ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('button', { name: 'Add Refund Steps' }))
  const form = await topDialog()
  await press('Add a step', form)
  await press('Add a step', form)
  const typed = (steps: readonly (readonly [days: string, back: string])[]) => {
    for (const [at, [days, back]] of steps.entries()) {
      fill(form.getAllByLabelText('Days before check-in')[at] as HTMLElement, days)
      fill(form.getAllByLabelText('Refund')[at] as HTMLElement, back)
    }
  }
  const said = async (expected: Readonly<Record<string, string>>) =>
    waitFor(() => {
      const found = ['Days before check-in', 'Refund'].flatMap(label =>
        form.getAllByLabelText(label).map((input, at) => [`${label} ${at + 1}`, descriptionOf(input).replace(/^% ?/, '')] as const),
      )
      assert.deepEqual(Object.fromEntries(found.filter(([, text]) => text !== '')), expected)
    })
  typed([
    ['7', '50'],
    ['2', '100'],
    ['1', '20'],
  ])
  await press('Add Refund Steps', form)
  await said({ 'Refund 2': 'Fewer days before cannot give more back.' })
  typed([
    ['7', '50'],
    ['7', '20'],
  ])
  await said({ 'Days before check-in 2': 'There is a step for this day already.' })
  typed([['400', '50']])
  await said({ 'Days before check-in 1': 'A step is 0 to 365 days before the check-in.' })
  typed([['8', '50']])
  fill(form.getAllByLabelText('Refund')[2] as HTMLElement, '0')
  await said({ 'Refund 3': 'A refund is 1 to 100% of the advance.' })
  // What cannot be saved is promised to nobody.
  const preview = () => form.queryByText(/^For a stay from/)
  absent(preview())
  fill(form.getAllByLabelText('Refund')[2] as HTMLElement, '120')
  await said({ 'Refund 3': 'A refund is 1 to 100% of the advance.' })
  absent(preview())
  fill(form.getAllByLabelText('Refund')[2] as HTMLElement, '10')
  await waitFor(() => assert.ok(preview()))
  fill(form.getByLabelText('Name'), 'Standard')
  await press('Add Refund Steps', form)
  await screen.findByText('1 set of refund steps')
})
