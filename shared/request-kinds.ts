import { z } from 'zod'

/** What a guest asks for on the page of a booking. */
export const RequestKind = z.enum(['cancel', 'change', 'question'], 'Say what you want to ask for.')
export type RequestKind = z.output<typeof RequestKind>
