// Both look for the document when they are read, so it must be there before.
import './browser.ts'

import * as library from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

library.configure({ asyncUtilTimeout: 15_000 })
export const { screen, within, waitFor } = library
export const user = userEvent.setup()
