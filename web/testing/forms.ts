import assert from 'node:assert/strict'
import { absent, descriptionOf, fireEvent, screen, user, waitFor, within } from './screen.ts'

/* What tests of forms do: fields are filled in, and what is said about them is looked at. */

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
export const gone = (role: string, name?: string) => waitFor(() => absent(screen.queryByRole(role, { name })))

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
