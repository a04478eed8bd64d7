import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { BookingChange, bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, type BookingStatus, isOff } from '#shared/bookings/bookings.ts'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import { ageText } from '#shared/words/ages.ts'
import { formatRupees } from '#shared/words/money.ts'
import { type CallError, call, TransportContext, useCall, useSave } from '#web/api/client.ts'
import { uuid } from '#web/payments/pay/uuid.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
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
import { sendChange } from './send-change.ts'

export interface BookingDialogProps extends HotelProps {
  booking: Booking
  onClose: () => void
}

interface ChangeOptions extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  /** The status that the dialog sets; without it, the form's own status is sent. */
  status?: BookingStatus
  /** The values filled in at first; closing the dialog drops them without a question. */
  typed?: Partial<ChangeValues>
  /** Rupees owed to the guest, where more than that is given back with a reason only. */
  owed?: number
  /** The message once it is saved, in place of the server's. */
  says?: (sent: BookingChange) => string | undefined
  /** Called once it is saved, in place of showing a message. */
  onSaved?: (after: Booking, message: string) => void
}

/**
 * The server's preview of a change, which writes nothing; asked once the input stays the same for a moment, and not for
 * undefined. `version` is the row's, where the input lacks it: another version is asked again.
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
/** The problems that the form finds itself, before anything is sent. */
const problemsOf = (values: ChangeValues) => ({ ...stayProblems(values), ...partyProblems(values) })

export type Quote = ReturnType<typeof useChangeQuote<ChangePreview>> & {
  /** The payment or refund that is typed is invalid, so it counts as 0. */
  isMoneyRefused: boolean
}

/** The form that changes a booking, whichever parts a dialog shows: one call saves all of it, or nothing. */
export const useChange = ({ booking, onClose, status, typed, owed, says, onSaved }: ChangeOptions) => {
  const { hotelId, id: bookingId } = booking
  const day = deskDay()
  const cache = useQueryClient()
  const [keys] = useState(() => ({ payment: uuid(), refund: uuid() }))
  useEffect(() => leaveMessages(bookingId), [bookingId])
  const detail = useCall(bookingListApi.get, { hotelId, bookingId }, { staleTime: 0 })
  const plan = useCall(bookingListApi.roomPlan, { hotelId, from: day.today, days: 1 })
  const save = useSave(bookingChangeApi.update, { refreshes: bookingQueries })
  const { ask, question } = useQuestion()
  const decided = (values: ChangeValues) => (status ? { ...values, status } : values)
  /** Whether the change is one that the server prices anew. */
  const isRepriced = (values: ChangeValues) => Object.keys(pricedInput(decided(values), day)).length > 0
  // Only the server knows what is still due for a stay that is off.
  const moneyWrong = (values: ChangeValues, due: number | undefined) =>
    moneyProblems(values, isOff(values.now.status) ? undefined : due, detail.data && keptOf(detail.data), owed)
  const roomWords = (wish: RoomWish | null) => roomText(wish, plan.data?.rooms ?? [])
  const form = useForm<
    ChangeValues,
    BookingChange,
    Awaited<ReturnType<typeof save.mutateAsync>> & { sent: BookingChange; hadSteps: boolean }
  >({
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
      'party.childAges': (ages: readonly (number | null)[]) => ages.map(age => (age === null ? '' : ageText(age))).join(', ') || 'none',
      prices: (typed: ChangeValues['prices']) => Object.values(typed).filter(Boolean).join(', '),
    },
    row: { version: booking.version, read: current => changeValues(current as Booking, day) },
    errorText: failureNode,
    send: async (input, _, version) => {
      const hadSteps = Boolean(detail.data?.cancelling)
      const agreed = { before: booking.status, version, totalAmount: total, refusal: refused }
      const answer = await sendChange(input, agreed, ask, save.mutateAsync).catch((error: CallError) => {
        const isStale = refused || error.expected.totalAmount !== undefined
        if (isStale) void cache.invalidateQueries({ queryKey: [bookingChangeApi.update.path] })
        throw error
      })
      return { ...answer, sent: input, hadSteps }
    },
    onSent: ({ data, message: usual = '', sent, hadSteps }) => {
      const said = ('version' in data && movedText(booking, data, sent.refund, hadSteps)) || says?.(sent) || usual
      const back = 'version' in data && data.status === booking.status ? data.toGiveBack : 0
      const message = back > booking.toGiveBack ? `${said} ${formatRupees(back)} is to be given back.` : said
      if (onSaved) onSaved(data as Booking, message)
      else showAlert(message, 'success', { about: bookingId })
      onClose()
    },
  })
  const { now } = form.values
  const priced = pricedInput(decided(form.values), day)
  const isPriced = isRepriced(form.values)
  const change = { hotelId, bookingId, ...priced }
  // The preview is not asked for while the form itself finds problems.
  const isValid = isPriced && Object.keys(problemsOf(form.values)).length === 0 && BookingChange.safeParse(change).success
  const quote = useChangeQuote<ChangePreview>(bookingChangeApi.update, isValid ? change : undefined, now.version)
  const total: number | undefined = isPriced ? (quote.data?.after ?? now.payment.totalAmount) : undefined
  /** The preview's refusal. */
  const refused: CallError | undefined = isPriced && quote.error && [400, 409].includes(quote.error.status) ? quote.error : undefined
  /** The rupees due after saving, without the payment or refund in the form itself; undefined while unknown. */
  const due = isPriced ? quote.data?.due : dueOf(now)
  const planned = (plan.data?.rooms ?? []).filter(({ id }) => now.rooms.some(room => room.id === id))
  /** Whether people and extra beds are part of the price of its nights. */
  const inPrice = { people: planned.some(({ countsPeople }) => countsPeople), beds: planned.some(({ extraBeds }) => extraBeds > 0) }
  const wrong = moneyWrong(form.values, due)
  const isMoneyRefused = (['payment.amount', 'refund.amount', 'refund.choice'] as const).some(name => wrong[name] ?? form.error(name))
  return { form, quote: { ...quote, isMoneyRefused }, due, detail, day, inPrice, question }
}

export type ChangeForm = ReturnType<typeof useChange>['form']
