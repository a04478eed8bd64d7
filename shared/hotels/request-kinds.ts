import { z } from 'zod'

/** Who asked to cancel and takes that back asks to `keep` the booking. */
export const RequestKind = z.enum(['cancel', 'change', 'question', 'keep'], 'Say what you want to ask for.')
export type RequestKind = z.output<typeof RequestKind>
