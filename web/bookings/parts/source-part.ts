import type { BookingSource, DeskSource } from '#shared/bookings/booking-source.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { ChangePart } from './part.ts'

export interface SourceValues {
  /** Empty where nobody said it. */
  source: Exclude<BookingSource, 'DESK'> | ''
  sourceReference: string
}

/** Where a booking came from, and what an agent or another site calls it. */
export const sourcePart: ChangePart<SourceValues> = {
  labels: { source: 'Source', sourceReference: "Agent's booking no." },
  formats: { sourceReference: fieldFormats.text },
  fixed: ['source'],
  read: ({ source, sourceReference }) => ({ source: source === 'DESK' ? '' : source, sourceReference: sourceReference ?? '' }),
  input: ({ source, sourceReference }, { now }) => ({
    ...((source || 'DESK') !== now.source && { source: (source || 'DESK') as DeskSource }),
    ...(sourceReference !== (now.sourceReference ?? '') && { sourceReference }),
  }),
}
