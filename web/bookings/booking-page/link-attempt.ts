import type { AskedByLink } from '#shared/bookings/asked-by-link.ts'
import { isAttempt, type KnownOrder, type Paid } from '#web/payments/pay/attempt.ts'
import { guarded, type Stored, stored } from '#web/ui/base/stored.ts'

/** What this tab pays on the page of a booking. */
export interface LinkAttempt {
  order?: KnownOrder | undefined
  paid?: Paid | undefined
  /** What it was for. */
  part?: AskedByLink['part'] | undefined
}

export const linkStore = (bookingId: string): Stored<LinkAttempt> =>
  stored<LinkAttempt>('tab', `atithi.link.${bookingId}`, guarded<LinkAttempt>(isAttempt), {})
