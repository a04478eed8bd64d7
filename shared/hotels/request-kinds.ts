import { z } from 'zod'

export const RequestKind = z.enum(['cancel', 'change', 'question'], 'Say what you want to ask for.')
export type RequestKind = z.output<typeof RequestKind>

/** Stands in a request before what its guest added, with the time of it. */
export const addedOn = '\n\nAdded on '
