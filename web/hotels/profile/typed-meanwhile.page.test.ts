import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { fill, press } from '#web/testing/forms.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { screen, waitFor, within } from '#web/testing/screen.ts'

/* Others save meanwhile, and a draft goes on: e2e/screens/typed-meanwhile.e2e.ts. */

/** An owner in front of the details of a hotel that are complete. */
const openProfile = async (t: TestContext, answers: Record<string, (sent: Sent) => Promise<Answer | undefined>> = {}) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await completeHotel(server, hotel.id)
  const session = await signInAt(server, owner.email, testPassword)
  const form = async () => within(await screen.findByRole('form', { name: 'Hotel details' }))
  const field = async (name: string) => (await (await form()).findByLabelText(new RegExp(`^${name}`))) as HTMLInputElement
  const has = (name: string, value: string) => waitFor(async () => assert.equal((await field(name)).value, value))
  const open = async (reloads?: true) => {
    await openPage(t, { at: '/dashboard/profile', answers, ...session, ...(reloads && { reloads }) })
    return form()
  }
  const saved = () => server.db.selectFrom('hotel').selectAll().where('id', '=', hotel.id).executeTakeFirstOrThrow()
  await open()
  await has('City', 'Udaipur')
  return { open, form, field, has, saved }
}
/** A draft is kept a moment after the last key. */
const isKept = (text: string) => waitFor(() => assert.match(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), new RegExp(text)))

test('what is typed while a form is saved stays, as a change, also over a reload', async t => {
  const answered = Promise.withResolvers<void>()
  const { open, form, field, has, saved } = await openProfile(t, {
    [hotelFormApi.update.path]: async () => {
      await answered.promise
      return undefined
    },
  })
  fill(await field('City'), 'Bundi')
  await press('Update', await form())
  await (await form()).findByRole('button', { name: 'Updating...' })
  fill(await field('Street 1'), '1 Fort Road')
  answered.resolve()
  await (await form()).findByText('1 change')
  await has('Street 1', '1 Fort Road')
  assert.equal((await saved()).city, 'Bundi')
  await isKept('1 Fort Road')
  const again = await open(true)
  await has('Street 1', '1 Fort Road')
  await press('Update', again)
  await again.findByText('Nothing changed')
  assert.partialDeepStrictEqual(await saved(), { city: 'Bundi', street1: '1 Fort Road' })
})
