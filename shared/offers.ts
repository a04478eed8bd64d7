import { z } from 'zod'
import { id } from './fields.ts'

export const SpecialOffer = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  discountPercentage: z.number(),
  startDate: z.string(),
  endDate: z.string(),
})
export type SpecialOffer = z.output<typeof SpecialOffer>
