import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { deskCalls, deskKinds } from '#server/testing/worlds/desks/desk.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, type Person, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { act, field, noDialog, press, said, textOf, topDialog } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { descriptionOf, user, waitFor, within } from '#web/testing/screen.ts'

/* What tests of pages do at the desk: with bookings, and in the dialogs about one. */

export const bookingsPage = '/dashboard/bookings'

type Answers = Record<string, Answer | ((sent: Sent) => Answer | undefined | Promise<Answer | undefined>)>

/** A hotel on a test server with four rooms at ₹4,000 and a suite, its owner, a receptionist, what its desk does by calls, and its pages. */
export const openDesk = async (t: TestContext, kinds = deskKinds) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds })
  const reception = await person(server, { name: 'Ravi Desk' })
  await employ(server, hotel.id, reception.id, 'RECEPTIONIST')
  const open = async (at: string, by: Person = owner, answers: Answers = {}) =>
    openPage(t, { at, answers, ...(await signInAt(server, by.email, testPassword)) })
  /** In the same browser once more: what the page before kept in it is still there. */
  const openAgain = async (at: string) => openPage(t, { at, reloads: true, ...(await signInAt(server, owner.email, testPassword)) })
  const markDirty = (number: string) =>
    server.db
      .insertInto('room_cleaning')
      .values({ hotel_id: hotel.id, room_id: hotel.rooms[number] ?? '', state: 'DIRTY' })
      .execute()
  return { server, owner, reception, hotel, open, openAgain, markDirty, ...deskCalls(server, hotel, owner.headers) }
}

/** Opens a dialog about a booking from the list in sight. */
export const actOn = ({ user: guest, reference }: Booking, action: 'Edit' | 'Check out' | 'Cancel booking') =>
  act(action, `${guest.name}, ${reference}`)

/** Opens sections of the dialog that are closed, and closes those that are open. */
export const toggle = async (...names: string[]) => {
  for (const name of names) await press(name)
}

/** Chooses from a field of the dialog, by the value of the choice or what it says. */
export const choose = async (label: string, option: string) =>
  // Its choices may still be on their way.
  waitFor(async () => user.selectOptions(await field(label), option))

export const check = async (label: string) => user.click(await field(label))

export const optionsOf = async (label: string) =>
  within(await field(label))
    .getAllByRole('option')
    .map(textOf)

/** A sentence as text within another one, whatever its spaces. */
export const saysIn = (element: Element, text: string | RegExp) => {
  const all = textOf(element).replaceAll(/\s+/g, ' ')
  assert.ok(typeof text === 'string' ? all.includes(text) : text.test(all), `${text} is not in: ${all}`)
}

/** What the change comes to, at the foot of the dialog. */
export const priceSays = (text: string | RegExp) =>
  waitFor(async () => {
    const all = within(await topDialog()).getAllByRole('status')
    saysIn(all.at(-1) as HTMLElement, text)
  })

/** What is wrong with a field stands last among what is said about it. */
export const fieldSays = (label: string, message: string) =>
  waitFor(async () => {
    const words = descriptionOf(await field(label))
    assert.ok(words.endsWith(message), `${label}: ${words}`)
  })

/** Sends the dialog, once what it waits for has come. */
export const submit = async (name: string) => {
  const button = () => topDialog().then(top => within(top).getByRole<HTMLButtonElement>('button', { name }))
  await waitFor(async () => assert.ok(!(await button()).disabled, `${name} is off`))
  await user.click(await button())
}

/** The dialog closes when the change is saved, and the page says what came of it. */
export const saved = async (text = 'Booking updated successfully!') => {
  await noDialog()
  await said(text)
}
