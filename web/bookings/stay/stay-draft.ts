import { z } from 'zod'
import { ChosenRoom } from '#shared/bookings.ts'
import { MealOption } from '#shared/stay.ts'
import { type Stored, stored } from '#web/ui/stored.ts'
import { emptySearch, type SearchValue } from './wizard-url.ts'

const Search = z.object({
  ...{ checkIn: z.string(), checkOut: z.string() },
  ...{ rooms: z.int(), adults: z.int(), ages: z.array(z.int().nullable()) },
})
const Step = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** What the tab keeps of a stay that is being booked, so that a refresh loses nothing. */
const StoredStay = z.object({
  search: Search.optional(),
  /** The step that is wanted; what is missing may keep an earlier one open. */
  step: Step,
  /** The last step that was opened. */
  reached: Step,
  /** How many rooms of each kind a guest chose. */
  choices: z.array(z.object({ kind: z.string(), meal: MealOption, count: z.int().min(1), beds: z.int().min(1).optional() })),
  /** Of an offer, as it was typed. */
  code: z.string().max(20).optional(),
  /** The very rooms that the desk chose. */
  chosen: z.array(ChosenRoom),
})
export type StoredStay = z.output<typeof StoredStay>

const nothingStored: StoredStay = { step: 1, reached: 1, choices: [], chosen: [] }

export const guestStay = (hotelId: string): Stored<StoredStay> => stored('tab', `atithi.wizard.${hotelId}`, StoredStay, nothingStored)

/** Of the desk: a logout empties it, like every draft. */
export const deskStay = (hotelId: string): Stored<StoredStay> =>
  stored('tab', `atithi.draft.desk-stay.${hotelId}`, StoredStay, nothingStored)

/** A stay that is being booked, by a guest or at the desk. */
export interface StayDraft extends Omit<StoredStay, 'search'> {
  search: SearchValue
  /** Rooms that were chosen are taken by somebody else. */
  lost: boolean
}

export const draftOf = ({ search = emptySearch, ...stored }: StoredStay): StayDraft => ({ ...stored, search, lost: false })

export const changedDraft = (draft: StayDraft, change: Partial<StayDraft>): StayDraft => ({ ...draft, ...change })
