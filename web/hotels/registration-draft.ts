import { z } from 'zod'
import { type TabStore, tabStore } from '#web/ui/tab-store.ts'
import { emptyHotel, type HotelValues, hotelFields, ownerFields } from './hotel-values.ts'

const Draft = z.partialRecord(z.enum(hotelFields), z.string())
type Draft = z.output<typeof Draft>

/** What was typed into a registration, for a refresh of the tab. Of one person, and without bank details. */
export const registrationDraft = (userId: string): TabStore<Draft> => tabStore<Draft>(`atithi.registration.${userId}`, Draft, {})

/** What of a form may be kept in the browser. */
export const keepable = (values: HotelValues): Draft =>
  Object.fromEntries(hotelFields.filter(field => !ownerFields.includes(field)).map(field => [field, values[field]]))

/** A form begun anew from what was kept. */
export const continued = (draft: Draft): HotelValues => ({ ...emptyHotel, ...draft })
