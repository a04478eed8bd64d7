// Imported before both libraries, which look for the document when they are imported.
import './browser.ts'

import assert from 'node:assert/strict'
import * as library from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

/** Prints the document only if the message is read: most errors are discarded while a test waits; printing is slow. */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error(message ?? '')
  return Object.defineProperty(error, 'message', {
    get: () => `${message}\n\n${library.prettyDOM(container)}`,
    configurable: true,
  })
}
library.configure({ asyncUtilTimeout: 30_000, getElementError })
export const { screen, within, waitFor, fireEvent } = library
export const user = userEvent.setup()

/** The texts that describe a field: its hint, its unit, and last its error. */
export const descriptionOf = (element: Element): string => {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map(id => document.getElementById(id)?.textContent?.trim() ?? '')
  return texts
    .filter(text => text !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/* Replaces `assert.equal`, which prints the whole document for minutes when an element is not the expected one. */

const shown = (element: Element | null) => element?.outerHTML.slice(0, 300) ?? 'nothing'

/** Asserts that `queryBy…` found no element. */
export const absent = (element: Element | null): void => assert.ok(element === null, `This is there: ${shown(element)}`)

export const isFocused = (element: Element | null): void =>
  assert.ok(element !== null && document.activeElement === element, `The focus is on ${shown(document.activeElement)}`)
