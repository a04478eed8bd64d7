import { useQueryClient } from '@tanstack/react-query'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { totalProblem } from '#shared/prices/stay.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { bookingQueries } from '../calls/use-live.ts'
import { notCleanIn, saleWords, sendIfClean } from '../change/questions.ts'
import { deskDay } from '../parts/status-part.ts'
import type { SaleDraft } from './use-sale-draft.ts'

export type SaleCall = CallOf<typeof bookingApi.create>
type HoldCall = CallOf<typeof paymentLinkApi.hold>

const refreshes = [...bookingQueries, roomTypeApi.list] as const

/** Rupees that are being typed, in paise; anything else counts as nothing. */
export const typedPaise = (text: string): number => Math.max(0, toPaise(Number(fieldFormats.amount.tidy(text)) || 0))

interface TypedMoney {
  paidAmount: string
  transactionId: string
}

/** What of a total counts as received, in paise: more than the total is refused and comes to nothing. */
export const receivedOf = (totalPaise: number, { paidAmount }: Pick<TypedMoney, 'paidAmount'>): number => {
  const paidPaise = typedPaise(paidAmount)
  return paidPaise > totalPaise ? 0 : paidPaise
}

/** What is wrong with the amounts of a sale: its total, and what is received of it. */
export const amountProblems = (
  totalPaise: number,
  { paidAmount, transactionId }: TypedMoney,
): { total: string | undefined; paidAmount: string | undefined } => {
  const total = totalProblem(totalPaise)
  const noAmount = transactionId.trim() !== '' && paidAmount.trim() === '' ? 'Enter the amount of this transaction.' : undefined
  const isTooMuch = total === undefined && typedPaise(paidAmount) > totalPaise
  return { total, paidAmount: isTooMuch ? `At most ${formatRupees(toRupees(totalPaise))} is due.` : noAmount }
}

/**
 * The calls that sell, whatever the sale looks like: each is sent under its own key, and a check-in into a room that is
 * not clean is asked about. `checkIn` is empty until a date is chosen; `refresh` reads the rooms on offer again.
 */
export const useSelling = ({ group, setGroup, keyOf }: SaleDraft, checkIn: string, refresh: () => Promise<unknown>) => {
  const cache = useQueryClient()
  const create = useSave(bookingApi.create, { refreshes })
  const hold = useSave(paymentLinkApi.hold, { refreshes })
  const { ask, question } = useQuestion()
  const { today, firstOpen } = deskDay()
  return {
    question,
    mayCheckIn: checkIn >= firstOpen && checkIn <= today,
    /** Rooms of a booking that is made already are sold with it. */
    mayHold: group === undefined && checkIn >= today,
    sell: (sale: SaleCall) => {
      const input = { ...sale, ...(group && { groupId: group.id }) }
      const keyed = { ...input, key: keyOf(input) }
      return input.checkIn ? sendIfClean(ask, saleWords, wish => create.mutateAsync({ ...keyed, ...wish })) : create.mutateAsync(keyed)
    },
    hold: (held: HoldCall) => hold.mutateAsync({ ...held, key: keyOf(held) }),
    /** What is free by now, and what it costs, after a refusal; what was typed stays. */
    readAgain: async (error: unknown) => {
      if (!(error instanceof CallError) || notCleanIn(error) || (error.status !== 409 && error.status !== 400)) return
      await Promise.all([refresh(), cache.invalidateQueries({ queryKey: [hotelApi.get.path] })])
    },
    /** Says that it is sold; further rooms of the same guest are booked together with it. */
    addTo: (booking: Booking, message: string) => {
      showAlert(message, 'success', { about: booking.id })
      if (!group) setGroup(booking)
    },
  }
}
