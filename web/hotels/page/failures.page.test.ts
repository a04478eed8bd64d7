import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { testServer } from '#server/testing.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { press } from '#web/testing/forms.ts'
import { textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage } from '#web/testing/page.ts'
import { screen, waitFor } from '#web/testing/screen.ts'

test('a hotel on its way, and one that cannot be read, on its page and in the wizard: in words, with a way on', async t => {
  const server = await testServer(t)
  const { slug } = await makeHotel(server.db, { name: 'Lake View Palace' })
  for (const at of [`/${slug}`, `/book?hotel=${slug}`]) {
    const asked = Promise.withResolvers<Answer>()
    const answers: Record<string, Answer | (() => Promise<Answer>)> = { [hotelApi.get.path]: () => asked.promise }
    await openPage(t, { at, server, answers })
    await waitFor(() => assert.ok(textsOf(screen.getAllByRole('status')).includes('Loading...')))
    asked.resolve({ status: 403, error: 'The lake is frozen.' })
    const alert = (text: string) => waitFor(() => assert.equal(screen.getByRole('alert').textContent, text))
    await alert('The lake is frozen.')
    assert.equal(screen.getByRole('heading', { level: 1 }).textContent, 'This page could not be loaded')
    answers[hotelApi.get.path] = { status: 403 }
    await press('Retry')
    await alert('Something went wrong')
    delete answers[hotelApi.get.path]
    await press('Retry')
    await screen.findByRole('button', { name: 'Check-in' })
  }
})
