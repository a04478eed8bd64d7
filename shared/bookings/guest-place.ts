import { pastedText, shortText } from '../contract/fields.ts'
import { tidyCode } from '../words/tidy.ts'

const noPin = 'A PIN has 6 digits.'

/** Where a guest lives in India, as tax papers name it. */
export const pin = pastedText(6, noPin, tidyCode).regex(/^[1-9]\d{5}$/, noPin)

/** The name of a State. Which there are, the database's `booking_guest_state_known` says: a list of them would travel with every form. */
export const stateName = shortText(50, 'Choose a State.').min(1, 'Choose a State.')
