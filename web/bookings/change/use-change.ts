import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { BookingChange, bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, type BookingStatus, isOff } from '#shared/bookings/bookings.ts'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import { type CallError, call, TransportContext, useCall, useSave } from '#web/api/client.ts'
import { uuid } from '#web/payments/pay/uuid.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { type Asked, useQuestion } from '#web/ui/dialog/use-question.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import { type ChangeValues, changeFields, changeInput, changeValues, pricedInput } from '../parts/change-form.ts'
import { keptOf, moneyProblems } from '../parts/money-parts.ts'
import { fieldOf } from '../parts/part.ts'
import { partyProblems } from '../parts/party-part.ts'
import { deskDay } from '../parts/status-part.ts'
import { type RoomWish, roomSlots, roomText, stayProblems } from '../parts/stay-part.ts'
import { dueOf } from '../view/booking-lines.ts'
import { movedText } from './moved-text.ts'
import { moveRoomWords, useCheckIn } from './use-check-in.tsx'

export interface BookingDialogProps extends HotelProps {
  booking: Booking
  onClose: () => void
}

interface ChangeOptions extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  /** The status that the dialog is about; without it the form says which. */
  status?: BookingStatus
  /** What is filled in already; it goes without a question when the dialog is closed. */
  typed?: Partial<ChangeValues>
  /** What is said of it once it is saved, in the place of the usual sentence. */
  says?: (sent: BookingChange) => string | undefined
  /** Says that it was saved, in the place of a message. */
  onSaved?: (after: Booking, message: string) => void
}

/**
 * What a change would come to, as the server says it: nothing is written. Asked once the input stays the same for a moment; undefined asks
 * nothing. `version`: of the row, where the input does not name it, so that another one is asked about anew.
 */
export const useChangeQuote = <P, E extends Endpoint = Endpoint>(endpoint: E, input: CallOf<E> | undefined, version?: number) => {
  const transport = use(TransportContext)
  const text = JSON.stringify(input)
  const isSettled = useSettled(text) === text
  const { data, error } = useQuery<P, CallError>({
    queryKey: [endpoint.path, version, text],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoint, { ...(input as object), preview: true } as CallOf<E>, { transport, signal })
      return answer.data as P
    },
    enabled: input !== undefined && isSettled,
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, isPending: input !== undefined && !data && !error }
}
/** What a form of a change says itself, before anything is sent. */
const problemsOf = (values: ChangeValues) => ({ ...stayProblems(values), ...partyProblems(values) })

export type Quote = ReturnType<typeof useChangeQuote<ChangePreview>> & {
  /** What is typed as received or given back is refused: it comes to nothing. */
  isMoneyRefused: boolean
}

/** An invoice says something else: whether it is to be credited and issued anew; `text` says what is done then. */
export type Reissue = Asked<{ text: string }>

/** The form of a change of a booking, whichever of its parts a dialog shows: all of it is saved in one call, or nothing. */
export const useChange = ({ booking, onClose, status, typed, says, onSaved }: ChangeOptions) => {
  const { hotelId, id: bookingId } = booking
  const day = deskDay()
  const cache = useQueryClient()
  const [keys] = useState(() => ({ payment: uuid(), refund: uuid() }))
  const shownTotal = useRef<number>(undefined)
  const refusal = useRef<CallError>(undefined)
  useEffect(() => leaveMessages(bookingId), [bookingId])
  const detail = useCall(bookingListApi.get, { hotelId, bookingId }, { staleTime: 0 })
  const plan = useCall(bookingListApi.roomPlan, { hotelId, from: day.today, days: 1 })
  const save = useSave(bookingChangeApi.update, { refreshes: bookingQueries })
  const { asked: reissue, ask } = useQuestion<{ text: string }>()
  const { checkIn, question } = useCheckIn()
  const decided = (values: ChangeValues) => (status ? { ...values, status } : values)
  /** Its total is another afterwards, as the server says it. */
  const isRepriced = (values: ChangeValues) => Object.keys(pricedInput(decided(values), day)).length > 0
  // What is still due of a stay that is off the server knows.
  const moneyWrong = (values: ChangeValues, due: number | undefined) =>
    moneyProblems(values, isOff(values.now.status) ? undefined : due, detail.data && keptOf(detail.data))
  const roomWords = (wish: RoomWish | null) => roomText(wish, plan.data?.rooms ?? [])
  const form = useForm<ChangeValues, BookingChange, Awaited<ReturnType<typeof save.mutateAsync>> & { sent: BookingChange }>({
    ...changeFields,
    values: changeValues(booking, day),
    typed,
    schema: BookingChange,
    shape: values => changeInput(decided(values), day, keys),
    check: values => ({ ...problemsOf(values), ...moneyWrong(values, isRepriced(values) ? undefined : dueOf(values.now)) }),
    nameOf: fieldOf,
    valueTexts: {
      ...Object.fromEntries(roomSlots.map(slot => [slot, roomWords])),
      'party.adults': String,
      'party.childAges': (ages: readonly (number | null)[]) => ages.join(', ') || 'none',
      prices: (typed: ChangeValues['prices']) => Object.values(typed).filter(Boolean).join(', '),
    },
    row: { version: booking.version, read: current => changeValues(current as Booking, day) },
    errorText: failureNode,
    // What was not shown is not agreed to: another total is refused, and then shown. What the preview refused has no total that could be.
    send: (input, _, version) => {
      const agreed = { ...input, version, totalAmount: shownTotal.current }
      // Whoever checks in, or is in the house and moves, is not to come into a room that is not clean without a question.
      const asksIfClean = input.status === 'CHECKED_IN' ? booking.status === 'CONFIRMED' : booking.status === 'CHECKED_IN' && input.rooms
      const words = input.status === 'CHECKED_IN' ? undefined : moveRoomWords
      const sent = (more: { reissue?: true } = {}) =>
        asksIfClean ? checkIn(wish => save.mutateAsync({ ...agreed, ...more, ...wish }), words) : save.mutateAsync({ ...agreed, ...more })
      const answered = refusal.current ? Promise.reject(refusal.current) : sent()
      const saved = answered.catch(async (error: CallError) => {
        const { reissue: text } = error.fields
        if (text && (await ask({ text }))) return sent({ reissue: true })
        const isStale = refusal.current || error.expected.totalAmount !== undefined
        if (isStale) void cache.invalidateQueries({ queryKey: [bookingChangeApi.update.path] })
        throw error
      })
      return saved.then(answer => ({ ...answer, sent: input }))
    },
    onSent: ({ data, message: usual = '', sent }) => {
      const message = ('version' in data && movedText(booking, data, sent.refund)) || says?.(sent) || usual
      if (onSaved) onSaved(data as Booking, message)
      else showAlert(message, 'success', { about: bookingId })
      onClose()
    },
  })
  const { now } = form.values
  const priced = pricedInput(decided(form.values), day)
  const isPriced = isRepriced(form.values)
  const change = { hotelId, bookingId, ...priced }
  // Nothing is asked while the form itself says that it cannot be.
  const isValid = isPriced && Object.keys(problemsOf(form.values)).length === 0 && BookingChange.safeParse(change).success
  const quote = useChangeQuote<ChangePreview>(bookingChangeApi.update, isValid ? change : undefined, now.version)
  const total = isPriced ? (quote.data?.after ?? now.payment.totalAmount) : undefined
  const refused = isPriced && quote.error && [400, 409].includes(quote.error.status) ? quote.error : undefined
  useEffect(() => {
    shownTotal.current = total
    refusal.current = refused
  }, [total, refused])
  /** Rupees that remain once this is saved, without what the form itself takes or gives back; undefined while that is not known. */
  const due = isPriced ? quote.data?.due : dueOf(now)
  const planned = (plan.data?.rooms ?? []).filter(({ id }) => now.rooms.some(room => room.id === id))
  /** What is in the price of its nights beside the rooms. */
  const inPrice = { people: planned.some(({ countsPeople }) => countsPeople), beds: planned.some(({ extraBeds }) => extraBeds > 0) }
  const wrong = moneyWrong(form.values, due)
  const isMoneyRefused = (['payment.amount', 'refund.amount', 'refund.choice'] as const).some(name => wrong[name] ?? form.error(name))
  return { form, quote: { ...quote, isMoneyRefused }, due, detail, day, inPrice, reissue, question }
}

export type ChangeForm = ReturnType<typeof useChange>['form']
