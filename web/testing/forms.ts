import assert from 'node:assert/strict'
import { type HotelWish, makeHotel } from '#server/testing/worlds/hotel.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { signInAt } from './page.ts'
import { descriptionOf, fireEvent, screen, user, waitFor, within } from './screen.ts'

/* What tests of forms do: an owner with a hotel, and a dialog whose fields are filled in and looked at. */

/** A hotel, and its owner signed in: for `openPage`. */
export const ownHotel = async (server: TestServer, wish: HotelWish = {}) => {
  const owner = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  const hotel = await makeHotel(server.db, wish)
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
  return { hotel, owner, session: await signInAt(server, owner.email, testPassword) }
}

/** The dialog that is on top. */
export const topDialog = async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)

/** Writes into a field at once, in place of what it held. */
export const fill = (field: HTMLElement, value: string) => {
  fireEvent.input(field, { target: { value } })
  // Left again, as by who goes on: then what is wrong is said, and what was typed is tidied up.
  fireEvent.focusOut(field)
}

/** Waits until this is said last of a field. */
export const says = (field: HTMLElement, text: string) =>
  waitFor(() => assert.ok(descriptionOf(field).endsWith(text), `${descriptionOf(field)} | ${text}`))

/** Waits until a dialog or an alert is gone. */
export const gone = (role: string, name?: string) => waitFor(() => assert.equal(screen.queryByRole(role, { name }), null))

export const press = async (name: string | RegExp, at: { findByRole: typeof screen.findByRole } = screen) =>
  user.click(await at.findByRole('button', { name }))

/** What the page says of something that was done. */
export const done = (text: string) =>
  waitFor(() =>
    assert.ok(
      screen.getAllByRole('alert').some(one => one.textContent?.includes(text)),
      text,
    ),
  )
