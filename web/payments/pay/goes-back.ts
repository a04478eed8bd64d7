import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import { refundSentences } from '#shared/payments/refund-words.ts'

/** What is said of money that goes back: why, and how long a bank takes. */
export const goesBackText = (reason: RefundReason | undefined): string =>
  `${reason ? refundSentences[reason] : 'What it was for could not be had any more when it reached us.'} Your payment goes back in full by itself; banks take 5 to 7 working days to show it.`
