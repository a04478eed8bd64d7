import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { badRequest } from '../../http/errors/errors.ts'
import { type Draft, revise } from '../booking/draft.ts'

/** Where a booking came from, as the desk corrects it. Throws 400 for one that the guest made on the hotel's own page: that is known. */
export const withSource = (draft: Draft, { source, sourceReference }: Pick<BookingChange, 'source' | 'sourceReference'>): Draft => {
  if (source === undefined && sourceReference === undefined) return draft
  if (draft.after.source === 'OWN_PAGE')
    throw badRequest({ [source === undefined ? 'sourceReference' : 'source']: 'The guest booked on the hotel’s own page.' })
  return revise(draft, {
    fields: { ...(source !== undefined && { source }), ...(sourceReference !== undefined && { source_reference: sourceReference }) },
  })
}
