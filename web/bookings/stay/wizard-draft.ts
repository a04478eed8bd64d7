import { z } from 'zod'
import { type Stored, stored } from '#web/ui/stored.ts'
import { mealOptions } from './room-choice.ts'

export const Search = z.object({
  ...{ checkIn: z.string(), checkOut: z.string() },
  ...{ rooms: z.int(), adults: z.int(), ages: z.array(z.int().nullable()) },
})
export const Step = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** What the wizard keeps in the tab, so that a refresh loses nothing. The search stands in the address too; here for a return without it. */
export const WizardDraft = z.object({
  search: Search.optional(),
  choices: z.array(z.object({ kind: z.string(), meal: z.enum(mealOptions), count: z.int().min(1) })),
  /** The last step that was opened. */
  reached: Step,
})
export type WizardDraft = z.output<typeof WizardDraft>

export const freshDraft: WizardDraft = { choices: [], reached: 1 }

export const draftStore = (hotelId: string): Stored<WizardDraft> => stored('tab', `atithi.wizard.${hotelId}`, WizardDraft, freshDraft)
