import { pastedText } from '../contract/fields.ts'

/** As a guest types it, whatever its letters. */
export const offerCode = pastedText(20, 'A code has at most 20 characters.')
