import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { badRequest } from '../../http/errors/errors.ts'
import { type Draft, revise } from '../booking/draft.ts'

/** Corrects where a booking came from. Throws 400 for one made on the hotel's own page, whose source is known. */
export const withSource = (draft: Draft, { source, sourceReference }: Pick<BookingChange, 'source' | 'sourceReference'>): Draft => {
  if (source === undefined && sourceReference === undefined) return draft
  if (draft.after.source === 'OWN_PAGE')
    throw badRequest({ [source === undefined ? 'sourceReference' : 'source']: 'The guest booked on the hotel’s own page.' })
  return revise(draft, {
    fields: { ...(source !== undefined && { source }), ...(sourceReference !== undefined && { source_reference: sourceReference }) },
  })
}
