// Both look for the document when they are read, so it must be there before.
import './browser.ts'

import * as library from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { computeAccessibleDescription } from 'dom-accessibility-api'

library.configure({ asyncUtilTimeout: 15_000 })
export const { screen, within, waitFor, fireEvent } = library
export const user = userEvent.setup()

/** What is said about a field: its hint, its unit, and last what is wrong with it. */
export const descriptionOf = (element: Element): string => computeAccessibleDescription(element)
