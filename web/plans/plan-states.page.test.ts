import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { featureApi, planApi } from '#shared/plans/plans.ts'
import { press } from '#web/testing/forms.ts'
import { dialog, dialogSays, textOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'

test('plans on their way, that cannot be read, and without features, where there is a way to one', async t => {
  const server = await testServer(t)
  const { email } = await person(server, { key: 'PLATFORM_ADMIN' })
  const session = await signInAt(server, email, testPassword)
  const at = '/dashboard/paymentplans'
  const waits = Promise.withResolvers<Answer>()
  const answers: Record<string, Answer | (() => Promise<Answer>)> = { [planApi.list.path]: () => waits.promise }
  await openPage(t, { at, ...session, answers })
  await within(await screen.findByRole('main')).findByText('Loading...')
  waits.resolve({ status: 400, error: 'The list is being moved.', code: 'MOVED' })
  await waitFor(() => assert.match(textOf(screen.getByRole('alert')), /The list is being moved\./))
  delete answers[planApi.list.path]
  await press('Retry')
  await waitFor(() => absent(screen.queryByRole('alert')))
  await screen.findByRole('button', { name: 'Add Payment Plan' })

  const none = { [featureApi.list.path]: { data: [] }, [planApi.list.path]: { data: [] } }
  await openPage(t, { at: `${at}?add=1`, ...session, answers: none })
  await screen.findByText('No Payment Plans Found')
  await dialogSays('There are no features yet.')
  await user.click((await dialog()).getByRole('link', { name: 'Add a feature' }))
  await screen.findByRole('dialog', { name: 'Add Feature' })
  assert.match(location.search, /tab=features&add=1$/)
})
