import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { guarded, type Stored, stored } from '#web/ui/base/stored.ts'
import type { Choice } from './room-choice.ts'
import { mealLabels } from './stay-words.ts'
import type { SearchValue, WizardStep } from './wizard-url.ts'

/** What the tab keeps of a stay that is being booked, so that a refresh loses nothing. */
export interface StoredStay {
  search?: SearchValue | undefined
  /** The step that is wanted; what is missing may keep an earlier one open. */
  step: WizardStep
  /** The last step that was opened. */
  reached: WizardStep
  /** How many rooms of each kind a guest chose. */
  choices: Choice[]
  /** Who sleeps in each of the rooms, in their order, where the guest said so. */
  people?: RoomParty[] | undefined
  /** Of an offer, as it was typed. */
  code?: string | undefined
  /** The very rooms that the desk chose. */
  chosen: ChosenRoom[]
}

const isStep = (step: unknown) => [1, 2, 3, 4].includes(step as number)
const isMeal = (meal: string | undefined) => Object.hasOwn(mealLabels, meal ?? '')
const isSearch = ({ checkIn, checkOut, rooms, adults, ages }: Partial<SearchValue>) =>
  typeof checkIn === 'string' && typeof checkOut === 'string' && [rooms, adults].every(Number.isInteger) && Array.isArray(ages)

const isStay = ({ search, step, reached, choices, chosen, code, people }: Partial<StoredStay>) =>
  (search === undefined || isSearch(search)) &&
  isStep(step) &&
  isStep(reached) &&
  Array.isArray(choices) &&
  choices.every(({ kind, meal, count }) => typeof kind === 'string' && isMeal(meal) && Number.isInteger(count) && count > 0) &&
  Array.isArray(chosen) &&
  chosen.every(({ id, mealOption }) => typeof id === 'string' && isMeal(mealOption)) &&
  (code === undefined || typeof code === 'string') &&
  (people === undefined || Array.isArray(people))

const nothingStored: StoredStay = { step: 1, reached: 1, choices: [], chosen: [] }

export const guestStay = (hotelId: string): Stored<StoredStay> => stored('tab', `atithi.wizard.${hotelId}`, guarded(isStay), nothingStored)

/** Of the desk: a logout empties it, like every draft. */
export const deskStay = (hotelId: string): Stored<StoredStay> =>
  stored('tab', `atithi.draft.desk-stay.${hotelId}`, guarded(isStay), nothingStored)

/** A stay that is being booked, by a guest or at the desk. */
export interface StayDraft extends StoredStay {
  search: SearchValue
}
