import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'

export const checklistKeys = [
  'plan',
  'linkedAccount',
  'advance',
  'rooms',
  'cover',
  'policies',
  'refunds',
  'gst',
  'offer',
  'staff',
  'booking',
] as const

/** Without these nobody can book a hotel. */
export const stopKeys = ['plan', 'linkedAccount', 'advance', 'rooms'] as const satisfies readonly (typeof checklistKeys)[number][]

export const ChecklistItem = z.object({
  key: z.enum(checklistKeys),
  done: z.boolean(),
  /** While this is not done, nobody can book the hotel. */
  stopsSelling: z.boolean(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>
export type ChecklistKey = ChecklistItem['key']

export const checklistApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/hotel/checklist',
    summary: 'What a hotel has and what it still needs for its first booking; the linked account and GST are told to the owner alone',
    access: { area: 'hotels', action: 'READ' },
    input: z.strictObject({ hotelId: id }),
    data: z.array(ChecklistItem),
  }),
}
