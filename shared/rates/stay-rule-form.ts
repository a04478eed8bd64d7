import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { clearable, formNumber, id } from '../contract/fields.ts'
import { limits } from '../prices/stay.ts'
import { date } from '../words/dates.ts'

const noNights = 'A stay has 1 to 30 nights.'
const nights = clearable(formNumber(z.int(noNights).min(1, noNights).max(limits.nights, noNights), noNights))

/** Limits of stays in a period, for one room type or all (`typeId` null). `weekdays`: seven bits, Monday the lowest. */
export const StayRuleForm = z.strictObject({
  typeId: clearable(id),
  fromDate: date,
  toDate: date,
  weekdays: z.int().min(1, 'Choose at least one day of the week.').max(127).optional(),
  minNights: nights,
  maxNights: nights,
  /** `minNights` and `maxNights` limit every stay with a night of the rule; else only arrivals on these days. */
  touches: z.boolean().optional(),
  noArrival: z.boolean().optional(),
  noDeparture: z.boolean().optional(),
  closed: z.boolean().optional(),
})
export type StayRuleForm = z.output<typeof StayRuleForm>

/** What a rule says of stays, or all rules of a night together. */
export const stayLimits = {
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  touches: z.boolean(),
  noArrival: z.boolean(),
  noDeparture: z.boolean(),
  closed: z.boolean(),
}

export const StayRuleRow = z.object({
  id,
  typeId: id.nullable(),
  fromDate: z.string(),
  toDate: z.string(),
  weekdays: z.int(),
  ...stayLimits,
  version: z.int(),
})
export type StayRuleRow = z.output<typeof StayRuleRow>

export const stayRuleApi = crud({
  noun: { one: 'stay rule', many: 'stay rules' },
  path: 'stayrule',
  area: 'rooms',
  hotel: 'by-row',
  table: 'stay_rule',
  idField: 'stayRuleId',
  row: StayRuleRow,
  form: StayRuleForm,
  refs: [['room_type', 'typeId']],
  example: { fromDate: '2027-12-24', toDate: '2027-12-26', minNights: 3, touches: true },
})
