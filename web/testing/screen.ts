// Both look for the document when they are read, so it must be there before.
import './browser.ts'

import assert from 'node:assert/strict'
import * as library from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

/** Says what was not found. The document is written down when the error is read: while a test waits, most are thrown away, and each would take long. */
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

/** What is said about a field: its hint, its unit, and last what is wrong with it. */
export const descriptionOf = (element: Element): string => {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map(id => document.getElementById(id)?.textContent?.trim() ?? '')
  return texts
    .filter(text => text !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/* In place of `assert.equal`, which writes down all of the document when an element is not what it should be, for minutes. */

const shown = (element: Element | null) => element?.outerHTML.slice(0, 300) ?? 'nothing'

/** The element is not there, as `queryBy…` found out. */
export const absent = (element: Element | null): void => assert.ok(element === null, `This is there: ${shown(element)}`)

export const isFocused = (element: Element | null): void =>
  assert.ok(element !== null && document.activeElement === element, `The focus is on ${shown(document.activeElement)}`)
