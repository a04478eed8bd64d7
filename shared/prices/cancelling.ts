import { z } from 'zod'

/**
 * The agreed cancellation rules as a sentence and as rows, and in rupees: the refund if the guest cancels now, the
 * agreed advance, and what the hotel then keeps of it, which may be more than was received.
 */
export const Cancelling = z.object({
  text: z.string(),
  steps: z.array(z.object({ until: z.string(), back: z.string() })),
  backNow: z.number(),
  advance: z.number(),
  keepsNow: z.number(),
})
export type Cancelling = z.output<typeof Cancelling>
