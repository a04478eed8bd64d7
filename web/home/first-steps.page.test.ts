import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { done, fill, gone, press } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'

const name = 'No bookings yet'
const banner = async () => within(await screen.findByRole('complementary', { name }))
const noBanner = () => waitFor(() => absent(screen.queryByRole('complementary', { name })))
const bannerSays = (text: string) => waitFor(() => assert.ok(textOf(screen.getByRole('complementary', { name })).includes(text), text))
const checklist = () => within(screen.getByRole('region', { name: 'To your first booking' }))
const steps = () => textsOf(checklist().getAllByRole('listitem'))
/** Another dialog stands there once its plans have come. */
const plans = () => within(screen.getByRole('dialog', { name: 'Select a payment plan' }))
const choose = async (plan: string) => user.click(await waitFor(() => plans().getByRole('radio', { name: plan })))
const path = () => location.pathname

test('an advance below the deduction leads to its field on the profile, and after saving back to the plans; a plan per booking that fits the hotel no more leads to the account, then to the advance', async t => {
  const server = await testServer(t)
  await offerPlans(server)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Haveli', plan: 'none', advanceRate: 10, accountId: 'acc_HaveliHill0001' })
  await completeHotel(server, hotel.id)
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: '/dashboard', ...session })
  await press('Choose a plan', await banner())
  await choose('Per booking')
  await user.click(await plans().findByRole('link', { name: 'profile page' }))
  const advance = await screen.findByLabelText(/^Advance payment rate/)
  await waitFor(() => isFocused(advance))
  fill(advance, '12')
  await press('Update')
  // What was saved is said below the plans: they stay where they are when it goes.
  const saved = await waitFor(() => plans().getByText('Hotel updated successfully!'))
  const card = await waitFor(() => plans().getByRole('radio', { name: 'Per booking' }))
  assert.ok(card.compareDocumentPosition(saved) & Node.DOCUMENT_POSITION_FOLLOWING)
  // It has been read once somebody goes on, and what a plan asks for needs its place.
  await choose('Per booking')
  absent(plans().queryByText('Hotel updated successfully!'))
  await press('Submit', plans())
  await done('Payment sucessfully done.')
  await noBanner()
  // Saved once more it is a profile like any other.
  fill(advance, '15')
  await press('Update')
  await screen.findByText('Nothing changed')
  await gone('dialog')

  const row = () => server.db.updateTable('hotel').where('id', '=', hotel.id)
  await row().set({ razorpay_account_id: null, advance_basis_points: 1000 }).execute()
  await openPage(t, { at: '/dashboard/profile', ...session })
  await bannerSays('your plan pays into a linked account, and this hotel has none.')
  await user.click(await (await banner()).findByRole('link', { name: 'Enter the account' }))
  await waitFor(() => isFocused(screen.getByLabelText(/^Linked account id/)))
  await row().set({ razorpay_account_id: 'acc_HaveliHill0001' }).execute()
  await openPage(t, { at: '/dashboard/profile', ...session })
  await user.click(await (await banner()).findByRole('link', { name: 'Raise the advance' }))
  await waitFor(() => isFocused(screen.getByLabelText(/^Advance payment rate/)))
})

test('who may not mend it is told whom to ask; who may not read the hotel sees nothing', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server, { plan: 'none' })
  const manager = await person(server)
  const desk = await person(server)
  await employ(server, hotel.id, manager.id, 'MANAGER')
  await employ(server, hotel.id, desk.id, { grants: { enquiries: ['READ'] } })
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, manager.email, testPassword)) })
  await bannerSays('no payment plan runs. Ask the owner of the hotel.')
  absent((await banner()).queryByRole('button'))
  await waitFor(() => assert.deepEqual(steps().slice(0, 2), ['Payment planNext', 'Cover pictureTo do']))
  absent(checklist().queryByRole('button', { name: 'Payment plan' }))
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, desk.email, testPassword)) })
  await screen.findByText('Choose a page from the menu.')
  absent(screen.queryByRole('complementary', { name }))
  absent(screen.queryByRole('region', { name: 'To your first booking' }))
})

test('no room on sale: the banner opens the form of a room, and goes when one is; the steps lead to where they are done, and go with the first booking', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['101'] }] })
  const rooms = server.db.updateTable('room').where('hotel_id', '=', hotel.id)
  await rooms.set({ is_available: false }).execute()
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: '/dashboard', ...session })
  await bannerSays('You take no bookings yet: no room is available.')
  await user.click(await (await banner()).findByRole('link', { name: 'Add a room' }))
  await screen.findByRole('dialog', { name: 'Add Room Details' })
  assert.equal(path(), '/dashboard/rooms')

  await rooms.set({ is_available: true }).execute()
  const open = () => openPage(t, { at: '/dashboard', ...session })
  const toDo = ['Cover pictureNext', 'PoliciesTo do', 'Refund stepsTo do', 'GST registrationTo do', 'First bookingTo do']
  const more = ['First offerIf you like', 'StaffIf you like', 'Payment planDone', 'A room on saleDone']
  for (const [step, page] of [
    ['Cover picture', 'gallery?add=1'],
    ['Refund steps', 'profile?tab=cancellation'],
    ['GST registration', 'profile?tab=tax'],
    ['First offer', 'specialoffers'],
    ['Staff', 'usersmanagement'],
    ['First booking', 'bookings'],
  ] as const) {
    await open()
    await waitFor(() => assert.deepEqual(steps(), [...toDo, ...more]))
    absent(screen.queryByRole('complementary', { name }))
    await user.click(checklist().getByRole('link', { name: step }))
    await waitFor(() => assert.equal(path() + location.search.replace(/\W?hotel=.*/, ''), `/dashboard/${page}`))
  }

  await server.db.updateTable('hotel').set({ check_in_check_out_policy: 'Bring a passport.' }).where('id', '=', hotel.id).execute()
  const { id } = await order(server, hotel)
  await open()
  // An order that is not paid is no booking.
  await waitFor(() => assert.deepEqual([steps()[3], steps().at(-1)], ['First bookingTo do', 'PoliciesDone']))
  await server.get(bookingApi.create, await pay(server, id ?? ''))
  await open()
  await screen.findByText('Rooms still free tonight')
  await gone('region', 'To your first booking')
  // The address to share stays on the page.
  assert.equal(((await screen.findByLabelText(/^Your hotel’s page/)) as HTMLInputElement).value, `${location.origin}/${hotel.slug}`)
})
