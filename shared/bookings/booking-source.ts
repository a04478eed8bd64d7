import { z } from 'zod'

/** Where a booking came from. The desk sets all but OWN_PAGE; DESK if it does not say how the guest came. */
export const BookingSource = z.enum(['OWN_PAGE', 'WALK_IN', 'PHONE', 'MAIL', 'WHATSAPP', 'AGENT', 'OTHER_SITE', 'DESK'])
export type BookingSource = z.output<typeof BookingSource>

export const DeskSource = BookingSource.exclude(['OWN_PAGE'])
export type DeskSource = z.output<typeof DeskSource>

export const sourceWords: Readonly<Record<BookingSource, string>> = {
  OWN_PAGE: 'Own page',
  WALK_IN: 'Walk-in',
  PHONE: 'Phone',
  MAIL: 'Mail',
  WHATSAPP: 'WhatsApp',
  AGENT: 'Agent',
  OTHER_SITE: 'Other site',
  DESK: 'Desk',
}
