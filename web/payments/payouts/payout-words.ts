import type { FailedTransfer, HotelAccount } from '#shared/payments/payouts.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'

/** `₹320.00`, or `The hotel owes ₹320.00` for a negative amount. */
export const owedWords = (owed: number): string => (owed < 0 ? `The hotel owes ${formatRupees(-owed)}` : formatRupees(owed))

/** The total that the platform sent a hotel by bank transfer, in rupees. */
export const sentTo = ({ paid, transferred }: HotelAccount): number => (Math.round(paid * 100) - Math.round(transferred * 100)) / 100

/** The hotel's share of what guests paid online, less refunds: what it was sent and is still owed, in rupees. */
export const shareOf = ({ paid, owed }: Pick<HotelAccount, 'paid' | 'owed'>): number =>
  (Math.round(paid * 100) + Math.round(owed * 100)) / 100

/** Whether the amount of a failed transfer still has to reach the hotel. */
export const isOpen = ({ state }: FailedTransfer): boolean => state !== 'PAID_BY_HAND' && state !== 'NOT_MOVED'

/** Whether the transfer may be retried at once. */
export const mayTry = ({ state }: FailedTransfer): boolean => state === 'PLANNED' || state === 'GIVEN_UP'

/** The state of a failed transfer, and what happens next. */
export const stateWords = ({ state, tries, nextTryAt }: FailedTransfer): string => {
  const on = nextTryAt ? formatDate(todayInIndia(new Date(nextTryAt))) : ''
  const so = tries > 0 ? `Tried again ${counted(tries, 'time')}` : ''
  const words: Record<FailedTransfer['state'], string> = {
    PROVIDER_TRIES: `The payment provider itself still tries. From ${on} it is tried from here.`,
    PLANNED: so ? `${so}, next on ${on}.` : `Tried again on ${on}.`,
    GIVEN_UP: `${so ? `${so}. ` : ''}It is not tried by itself any more: send the amount by bank transfer.`,
    PAID_BY_HAND: 'Sent by bank transfer: the hotel is owed less than this.',
    REFUNDED: 'A part went back to the guest, so the provider moves no more of it: send the rest by bank transfer.',
    NOT_MOVED: 'The payment provider has not moved it yet. Meanwhile it is not owed.',
  }
  return words[state]
}
