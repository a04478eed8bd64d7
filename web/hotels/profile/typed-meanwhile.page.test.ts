import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { fill, gone, press } from '#web/testing/forms.ts'
import { textOf } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import type { Draft } from '#web/ui/form/draft.ts'

/* Unsaved edits of a hotel while others save it. Reload, Back and closing: e2e/screens/nothing-lost.e2e.ts. */

/** Signs in an owner of a hotel with complete details and, unless `draft` is given, opens its profile page. */
const openProfile = async (
  t: TestContext,
  { answers = {}, draft }: { answers?: Record<string, (sent: Sent) => Promise<Answer | undefined>>; draft?: Draft } = {},
) => {
  const server = await testServer(t)
  const { owner, hotels } = await ownerWithHotels(server, [{ name: 'Haveli' }, { name: 'Lake House' }])
  const { id } = hotels[0]
  await completeHotel(server, id)
  const session = await signInAt(server, owner.email, testPassword)
  const form = async () => within(await screen.findByRole('form', { name: 'Hotel details' }))
  const field = async (name: string) => (await (await form()).findByLabelText(new RegExp(`^${name}`))) as HTMLInputElement
  const has = (name: string, value: string) => waitFor(async () => assert.equal((await field(name)).value, value))
  const type = async (name: string, text: string) => fill(await field(name), text)
  const saved = () => server.db.selectFrom('hotel').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const somebodySaves = (city: string) =>
    server.db
      .updateTable('hotel')
      .set(({ eb }) => ({ city, version: eb('version', '+', 1), changed_by: owner.id, changed_at: new Date() }))
      .where('id', '=', id)
      .execute()
  // A draft as the form stores it, based on the saved row.
  const typed = async (texts: { city?: string; street1?: string }): Promise<Draft> => {
    const row = await saved()
    const names = Object.keys(texts) as (keyof typeof texts)[]
    const textsOf = (from: Partial<Record<string, unknown>>) =>
      Object.fromEntries(names.map(name => [`addressDetails.${name}`, String(from[name] ?? '')]))
    return { at: Date.now(), values: textsOf(texts), base: { version: row.version, values: textsOf(row) } }
  }
  const open = async (wish: { draft?: Draft; reloads?: true; as?: Partial<typeof session> } = {}) => {
    const tab = wish.draft && { [`atithi.draft.profile.${owner.id}.${id}`]: wish.draft }
    const { as = session, reloads } = wish
    await openPage(t, { at: '/dashboard/profile', answers, ...as, ...(reloads && { reloads }), ...(tab && { tab }) })
  }
  if (draft === undefined) await open()
  return { server, owner, hotel: hotels[0], session, open, form, field, has, type, saved, typed, somebodySaves }
}
/** Waits until the text is in storage: a draft is stored shortly after the last key press. */
const isKept = (text: string) => waitFor(() => assert.match(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), new RegExp(text)))
const question = async () => within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
const noticeOf = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('alert').find(one => textOf(one).includes(text))
    if (!found) throw new Error(`No notice says ${text}`)
    return found
  })

test('what is typed while a form is saved stays, as a change, also over a reload', async t => {
  const answered = Promise.withResolvers<void>()
  const save = async () => {
    await answered.promise
    return undefined
  }
  const { open, form, has, type, saved } = await openProfile(t, { answers: { [hotelFormApi.update.path]: save } })
  await has('City', 'Udaipur')
  await type('City', 'Bundi')
  await press('Update', await form())
  await (await form()).findByRole('button', { name: 'Updating...' })
  await type('Street 1', '1 Fort Road')
  answered.resolve()
  await (await form()).findByText('1 change')
  await has('Street 1', '1 Fort Road')
  assert.equal((await saved()).city, 'Bundi')
  await isKept('1 Fort Road')
  await open({ reloads: true })
  await has('Street 1', '1 Fort Road')
  await press('Update', await form())
  await (await form()).findByText('Nothing changed')
  assert.partialDeepStrictEqual(await saved(), { city: 'Bundi', street1: '1 Fort Road' })
})

test('changes are asked about before the menu, another hotel or a logout ends them', async t => {
  const { has, type } = await openProfile(t)
  await has('City', 'Udaipur')
  await type('City', 'Bundi')
  const picker = screen.getByLabelText<HTMLInputElement>('Select Your Hotel')
  for (const leave of [
    async () => user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement),
    () => press('Logout'),
    async () => {
      await user.click(picker)
      await user.click(await screen.findByRole('option', { name: 'Lake House' }))
    },
  ]) {
    await leave()
    await press('Keep editing', await question())
    await gone('dialog')
  }
  await waitFor(() => assert.equal(picker.value, 'Haveli'))
  await has('City', 'Bundi')
})

test('of two who change the same, the later one is told what was changed and by whom, and chooses', async t => {
  const { form, has, type, saved, somebodySaves } = await openProfile(t)
  const changed = () => noticeOf('Devika Shekhawat changed this at')
  const isSaved = async () => (await form()).findByText('Nothing changed')
  await has('City', 'Udaipur')
  await somebodySaves('Bundi')
  await type('Street 1', '1 Fort Road')
  await press('Update', await form())
  const notice = await changed()
  await waitFor(() => isFocused(notice))
  assert.match(textOf(notice), /City: Bundi/)
  await press('Save my changes', within(notice))
  await isSaved()
  assert.partialDeepStrictEqual(await saved(), { city: 'Bundi', street1: '1 Fort Road' })

  await somebodySaves('Kota')
  await type('Street 1', '2 Fort Road')
  await press('Update', await form())
  await press('Discard my changes', within(await changed()))
  await has('City', 'Kota')
  await has('Street 1', '1 Fort Road')
  await isSaved()
  await type('Street 1', '3 Fort Road')
  await press('Update', await form())
  await isSaved()
  assert.partialDeepStrictEqual(await saved(), { city: 'Kota', street1: '3 Fort Road' })
})

test('a draft that is resumed after somebody saved the same fields says so at once, and saves nothing over it unasked', async t => {
  const { open, form, has, saved, typed, somebodySaves } = await openProfile(t, { draft: { at: 0, values: {} } })
  const draft = await typed({ city: 'Bundi', street1: '1 Fort Road' })
  await somebodySaves('Kota')
  await open({ draft })
  const notice = await noticeOf('This was changed since you typed your changes.')
  assert.match(textOf(notice), /Take theirs: Kota/)
  assert.doesNotMatch(textOf(notice), /Street 1/)
  await screen.findByText(/^Continued from \d\d:\d\d [AP]M\./)
  await has('City', 'Bundi')
  await press('Update', await form())
  await waitFor(() => isFocused(notice))
  assert.equal((await saved()).city, 'Kota')

  await user.click(within(within(notice).getByRole('group', { name: 'City' })).getByLabelText(/^Take theirs/))
  await press('Go on with my changes', within(notice))
  await waitFor(() => absent(screen.queryByText(/This was changed since you typed/)))
  await has('City', 'Kota')
  await press('Update', await form())
  await (await form()).findByText('Nothing changed')
  assert.partialDeepStrictEqual(await saved(), { city: 'Kota', street1: '1 Fort Road' })
})

test('a draft that is begun anew takes what somebody else saved meanwhile', async t => {
  const { open, form, has, typed, somebodySaves } = await openProfile(t, { draft: { at: 0, values: {} } })
  const draft = await typed({ city: 'Bundi' })
  await somebodySaves('Jaipur')
  await open({ draft })
  await noticeOf('This was changed since you typed your changes.')
  await has('City', 'Bundi')
  await press('Start over', await form())
  await waitFor(() => absent(screen.queryByText(/This was changed since you typed/)))
  await has('City', 'Jaipur')
})

test('a draft goes with the logout, stays when a session merely ended, and is shown to nobody else', async t => {
  const { server, owner, hotel, session, open, field, has, typed } = await openProfile(t, { draft: { at: 0, values: {} } })
  const manager = await person(server, { name: 'Priya Nair' })
  await employ(server, hotel.id, manager.id, 'MANAGER')
  const endSessionsOf = (id: string) => server.db.deleteFrom('session').where('account_id', '=', id).execute()
  const signIn = async (email: string) => {
    fill(await screen.findByLabelText('Email'), email)
    fill(await screen.findByLabelText('Password'), testPassword)
    await press('Sign in')
  }
  const signInAgain = async (email: string) => {
    await screen.findByRole('heading', { name: 'Session Expired' })
    await user.click(screen.getByRole('link', { name: 'Go to Login' }))
    await signIn(email)
  }
  const noDraft = async () => {
    await has('City', 'Udaipur')
    absent(screen.queryByText(/^Continued from/))
  }
  await endSessionsOf(owner.id)
  await open({ draft: await typed({ city: 'Bundi' }) })
  await signInAgain(manager.email)
  await noDraft()
  await endSessionsOf(manager.id)
  await open({ reloads: true, as: { server: session.server } })
  await signInAgain(owner.email)
  await screen.findByText(/^Continued from/)
  await has('City', 'Bundi')

  // After Discard the text is still on the page; it must not be stored again, not even by the logout.
  await press('Logout')
  await press('Discard', await question())
  await press('Cancel', within(await screen.findByRole('dialog', { name: 'Logout' })))
  const city = await field('City')
  city.focus()
  city.blur()
  await press('Logout')
  await press('Logout', within(await screen.findByRole('dialog', { name: 'Logout' })))
  await waitFor(() => assert.equal(location.pathname, '/login'))
  assert.doesNotMatch(JSON.stringify({ ...sessionStorage }), /Bundi/)
  await signIn(owner.email)
  await user.click(await screen.findByRole('link', { name: 'Profile' }))
  await noDraft()
})
