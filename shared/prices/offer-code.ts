import { z } from 'zod'

/** As a guest types it, whatever its letters. */
export const offerCode = z.string().trim().max(20, 'A code has at most 20 characters.')
