import { z } from 'zod'

export const RequestKind = z.enum(['cancel', 'change', 'question'], 'Say what you want to ask for.')
export type RequestKind = z.output<typeof RequestKind>
