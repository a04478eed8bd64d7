import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { formNumber, id } from '../contract/fields.ts'
import { hasTwoDecimals } from '../words/amounts.ts'
import { thingName } from '../words/text-fields.ts'

export const maxSteps = 10

const noDays = 'A step is 0 to 365 days before the check-in.'
const noPercent = 'A refund is 1 to 100% of the advance.'

/** Until so many days before the check-in so many percent of the advance go back. */
export const LadderStep = z.strictObject({
  daysBefore: formNumber(z.int(noDays).min(0, noDays).max(365, noDays), noDays),
  backPercent: formNumber(
    z.number().positive(noPercent).max(100, noPercent).refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
    noPercent,
  ),
})

export const LadderForm = z.strictObject({
  name: thingName(60, 'Name is required.'),
  steps: z.array(LadderStep).min(1, 'Add a step.').max(maxSteps, `At most ${maxSteps} steps.`),
  /** It holds where the season of the check-in names no other. */
  isUsual: z.boolean().optional(),
})
export type LadderForm = z.output<typeof LadderForm>

export const LadderRow = z.object({
  id,
  name: z.string(),
  steps: z.array(z.object({ daysBefore: z.int(), backPercent: z.number() })),
  isUsual: z.boolean(),
  version: z.int(),
})
export type LadderRow = z.output<typeof LadderRow>

export const ladderApi = crud({
  noun: { one: 'refund steps', many: 'refund steps' },
  path: 'cancellation',
  area: 'hotels',
  hotel: 'by-row',
  table: 'cancellation_ladder',
  idField: 'ladderId',
  row: LadderRow,
  form: LadderForm,
  example: { name: 'Mild', steps: [{ daysBefore: 7, backPercent: 100 }] },
})
