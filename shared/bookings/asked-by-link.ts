import { z } from 'zod'

// A file of its own, so that the guests' page loads it without the desk's contracts.

/** What a guest is asked to pay on a booking's page: the advance of a held booking, or the balance of a sold one. */
export const LinkPart = z.enum(['ADVANCE', 'BALANCE'])
export type LinkPart = z.output<typeof LinkPart>

/** `amount` in rupees; `until`: when the hold ends. */
export const AskedByLink = z.object({ part: LinkPart, amount: z.number(), until: z.string().nullable() })
export type AskedByLink = z.output<typeof AskedByLink>
