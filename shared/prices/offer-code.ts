import { z } from 'zod'
import { tidy } from '../words/tidy.ts'

const tooLong = { error: 'A code has at most 20 characters.', abort: true }

/** As a guest types it, whatever its letters. */
export const offerCode = z.string().max(60, tooLong).overwrite(tidy).max(20, tooLong)
