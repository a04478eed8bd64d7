import { z } from 'zod'

// On its own: the guests' page loads it without the desk's contracts.

/** What a guest is asked to pay on the page of a booking: the advance of one that is held, or what is due for one that is booked. */
export const LinkPart = z.enum(['ADVANCE', 'BALANCE'])
export type LinkPart = z.output<typeof LinkPart>

/** In rupees; `until`: when the hold ends. */
export const AskedByLink = z.object({ part: LinkPart, amount: z.number(), until: z.string().nullable() })
export type AskedByLink = z.output<typeof AskedByLink>
