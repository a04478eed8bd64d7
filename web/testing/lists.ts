import assert from 'node:assert/strict'
import { screen, user, waitFor, within } from './screen.ts'

/* What tests of pages do with a list and with the dialog of a row. */

export const textOf = (element: Element | null): string => (element?.textContent ?? '').trim()
export const textsOf = (elements: readonly Element[]): string[] => elements.map(textOf)

const top = (): HTMLElement => screen.getAllByRole('dialog').at(-1) as HTMLElement

/** The dialog on top. It may be replaced when its content has loaded; `field` and `press` therefore look again. */
export const topDialog = (): Promise<HTMLElement> => waitFor(top)
export const dialog = async () => within(await topDialog())
export const noDialog = () => waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0))

/** A field of the dialog on top. */
export const field = (label: string | RegExp): Promise<HTMLElement> => waitFor(() => within(top()).getByLabelText(label))

/** Presses a button of the dialog on top. */
export const press = async (name: string): Promise<void> => user.click(await waitFor(() => within(top()).getByRole('button', { name })))

/** Writes into a field of the dialog on top, in place of what was there. */
export const fill = async (label: string | RegExp, text: string): Promise<void> => {
  const control = await field(label)
  await user.clear(control)
  if (text) await user.type(control, text)
}

/** Waits until the dialog on top says a text. */
export const dialogSays = (text: string | RegExp): Promise<void> =>
  waitFor(() => assert.match(textOf(top()), typeof text === 'string' ? new RegExp(text.replaceAll(/[.()?|$+]/g, '\\$&')) : text))

/** The rows of the list with a text. */
export const rowsWith = (text: string): HTMLElement[] => screen.getAllByRole('row').filter(row => textOf(row).includes(text))
export const rowWith = async (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const [row] = rowsWith(text)
    if (!row) throw new Error(`No row has ${text}`)
    return row
  })

/** The menu button of a row, by the row's name; the row's first cell may have more words than this name. */
export const menuOf = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: `Actions: ${name}` })

/** What the menu of a row offers. */
export const offeredFor = async (name: string): Promise<string[]> => {
  await user.click(await menuOf(name))
  const offered = textsOf(await screen.findAllByRole('menuitem'))
  await user.keyboard('{Escape}')
  return offered
}

/** Picks from the menu of a row. */
export const act = async (action: string, name: string): Promise<void> => {
  await user.click(await menuOf(name))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

export const toTab = async (name: string): Promise<void> => {
  await user.click(await screen.findByRole('tab', { name }))
  await screen.findByRole('tabpanel', { name })
}

/** Chooses in a field of the dialog on top, once the choice is offered. */
export const choose = async (label: string, option: string): Promise<void> => {
  const control = await field(label)
  await within(control).findByRole('option', { name: option })
  await user.selectOptions(control, option)
}

/** Waits for a message of the page. */
export const said = (text: string): Promise<void> =>
  waitFor(() => assert.ok(textsOf(screen.getAllByRole('alert')).includes(text), textsOf(screen.getAllByRole('alert')).join(' | ')))
