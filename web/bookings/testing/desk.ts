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

/* Helpers of page tests at the desk, for bookings and the dialogs about one. */

export const bookingsPage = '/dashboard/bookings'

type Answers = Record<string, Answer | ((sent: Sent) => Answer | undefined | Promise<Answer | undefined>)>

/** A hotel on a test server (four rooms at ₹4,000, a suite), its owner, a receptionist, its desk's calls and pages. */
export const openDesk = async (t: TestContext, kinds = deskKinds) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds })
  const reception = await person(server, { name: 'Ravi Desk' })
  await employ(server, hotel.id, reception.id, 'RECEPTIONIST')
  const open = async (at: string, by: Person = owner, answers: Answers = {}) =>
    openPage(t, { at, answers, ...(await signInAt(server, by.email, testPassword)) })
  /** Opens a page in the same browser again, which keeps what the page before stored in it. */
  const openAgain = async (at: string) => openPage(t, { at, reloads: true, ...(await signInAt(server, owner.email, testPassword)) })
  const markDirty = (number: string) =>
    server.db
      .insertInto('room_cleaning')
      .values({ hotel_id: hotel.id, room_id: hotel.rooms[number] ?? '', state: 'DIRTY' })
      .execute()
  return { server, owner, reception, hotel, open, openAgain, markDirty, ...deskCalls(server, hotel, owner.headers) }
}

/** Opens a dialog about a booking from the visible list. */
export const actOn = ({ user: guest, reference }: Booking, action: 'Edit' | 'Check out' | 'Cancel booking') =>
  act(action, `${guest.name}, ${reference}`)

/** Opens closed sections of the dialog, and closes open ones. */
export const toggle = async (...names: string[]) => {
  for (const name of names) await press(name)
}

/** Chooses an option in a field of the dialog, by its value or its text. */
export const choose = async (label: string, option: string) =>
  // The options may still be loading.
  waitFor(async () => user.selectOptions(await field(label), option))

export const check = async (label: string) => user.click(await field(label))

export const optionsOf = async (label: string) =>
  within(await field(label))
    .getAllByRole('option')
    .map(textOf)

/** Asserts that an element's text contains a sentence, whatever its spaces. */
export const saysIn = (element: Element, text: string | RegExp) => {
  const all = textOf(element).replaceAll(/\s+/g, ' ')
  assert.ok(typeof text === 'string' ? all.includes(text) : text.test(all), `${text} is not in: ${all}`)
}

/** Asserts the price of the change, at the foot of the dialog. */
export const priceSays = (text: string | RegExp) =>
  waitFor(async () => {
    const all = within(await topDialog()).getAllByRole('status')
    saysIn(all.at(-1) as HTMLElement, text)
  })

/** Asserts the error of a field, which is the last part of its description. */
export const fieldSays = (label: string, message: string) =>
  waitFor(async () => {
    const words = descriptionOf(await field(label))
    assert.ok(words.endsWith(message), `${label}: ${words}`)
  })

/** Submits the dialog once its button is enabled. */
export const submit = async (name: string) => {
  const button = () => topDialog().then(top => within(top).getByRole<HTMLButtonElement>('button', { name }))
  await waitFor(async () => assert.ok(!(await button()).disabled, `${name} is off`))
  await user.click(await button())
}

/** Asserts that the dialog closes after saving, and the message on the page. */
export const saved = async (text = 'Booking updated successfully!') => {
  await noDialog()
  await said(text)
}
