import { pastedText, shortText } from '../contract/fields.ts'
import { tidyCode } from '../words/tidy.ts'

const noPin = 'A PIN has 6 digits.'

/** The PIN code of a guest in India, which tax papers name. */
export const pin = pastedText(6, noPin, tidyCode).regex(/^[1-9]\d{5}$/, noPin)

/** A State's name; the database checks it (`booking_guest_state_known`), so that forms need no list of States. */
export const stateName = shortText(50, 'Choose a State.').min(1, 'Choose a State.')
