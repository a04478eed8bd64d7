import { z } from 'zod'
import { ChosenRoom } from '#shared/bookings.ts'
import { draftKeeper } from '#web/ui/draft.ts'
import { type Stored, stored } from '#web/ui/stored.ts'
import { Search, Step } from './wizard-draft.ts'
import { emptySearch } from './wizard-url.ts'

/** What Add Booking keeps in the tab, with the very rooms that are chosen. */
const DeskDraft = z.object({ search: Search, chosen: z.array(ChosenRoom), step: Step })
export type DeskDraft = z.output<typeof DeskDraft>

const freshDeskDraft: DeskDraft = { search: emptySearch, chosen: [], step: 1 }

/** A logout empties it, like every draft. */
export const deskDraftStore = (hotelId: string): Stored<DeskDraft> =>
  stored('tab', `atithi.draft.desk-stay.${hotelId}`, DeskDraft, freshDeskDraft)

/** The name under which the form of the guest's details keeps its own. */
export const deskGuestDraft = (hotelId: string): string => `desk-guest.${hotelId}`

/** Nothing is left of what was begun at the desk. */
export const forgetDeskDrafts = (hotelId: string): void => {
  deskDraftStore(hotelId).set(freshDeskDraft)
  draftKeeper(deskGuestDraft(hotelId)).forget()
}
