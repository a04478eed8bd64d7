import { useEffect, useState } from 'react'
import { BookingChange, bookingChangeApi, type ChangePreview } from '#shared/booking-changes.ts'
import { bookingListApi } from '#shared/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings.ts'
import type { DeskDay } from '#shared/dates.ts'
import { type CallError, useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { leaveErrors } from '#web/shell/messages.ts'
import { fieldFormats } from '#web/ui/field-formats.ts'
import { dateFormat } from '#web/ui/typed-date.ts'
import { useForm } from '#web/ui/use-form.ts'
import { dueOf } from '../account/booking-lines.ts'
import { deskLists } from '../plan/desk-lists.ts'
import { changeOf, fieldOf, type MoneyKeys, pricedParts } from './change-input.ts'
import { type ChangeValues, changeLabels, fixedValues, type RoomWish, roomSlots, roomText, tidyDates, valuesOf } from './change-values.ts'
import { failureNode } from './failure.tsx'
import { deskDay } from './steps.ts'
import { usePreview } from './use-preview.ts'

/** What the dialogs about one booking are given. */
export interface BookingDialogProps extends HotelProps {
  booking: Booking
  onClose: () => void
}

interface ChangeOptions extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  /** The status that the dialog is about; without it the form says which. */
  status?: BookingStatus
  /** What is filled in already; it goes without a question when the dialog is closed. */
  typed?: Partial<ChangeValues>
  /** Says that it was saved, in the place of a message. */
  onSaved?: (after: Booking) => void
}

const newKeys = (): MoneyKeys => ({ payment: crypto.randomUUID(), refund: crypto.randomUUID() })

/** What the change would cost; nothing is asked while the form itself says that it cannot be. */
const useQuote = ({ hotelId, id: bookingId }: Booking, values: ChangeValues, day: DeskDay) => {
  const parts = pricedParts(tidyDates(values), day)
  const isAsked = Object.keys(parts).length > 0
  const change = { hotelId, bookingId, ...parts }
  const isValid = BookingChange.safeParse(change).success
  const preview = usePreview<ChangePreview>(bookingChangeApi.update, isAsked && isValid ? change : undefined, values.now.version)
  /** Whether anything is changed that moves the total. */
  return { isAsked, ...preview }
}

/** The form of everything that is changed about a booking: all of it or nothing, in one call. */
export const useChangeForm = ({ booking, onClose, status, typed, onSaved }: ChangeOptions) => {
  const { hotelId, id: bookingId } = booking
  const day = deskDay()
  const [keys] = useState(newKeys)
  useEffect(() => leaveErrors(bookingId), [bookingId])
  const detail = useCall(bookingListApi.get, { hotelId, bookingId }, { staleTime: 0 })
  const plan = useCall(bookingListApi.roomPlan, { hotelId, from: day.today, days: 1 })
  const save = useSave(bookingChangeApi.update, { refreshes: deskLists })
  const decided = (values: ChangeValues) => (status ? { ...values, status } : values)
  const roomWords = (wish: RoomWish | null) => roomText(wish, plan.data?.rooms ?? [])
  const form = useForm<ChangeValues, BookingChange, Awaited<ReturnType<typeof save.mutateAsync>>>({
    labels: changeLabels,
    values: valuesOf(booking, day),
    typed,
    guarded: typed === undefined,
    schema: BookingChange,
    shape: values => changeOf(decided(values), day, keys),
    nameOf: fieldOf,
    formats: {
      userName: fieldFormats.text,
      userPhone: fieldFormats.phone,
      userEmail: fieldFormats.email,
      specialRequest: fieldFormats.text,
      checkInDate: dateFormat,
      checkOutDate: dateFormat,
      'charge.amount': fieldFormats.amount,
      'payment.amount': fieldFormats.amount,
      'refund.amount': fieldFormats.amount,
    },
    fixed: fixedValues,
    valueTexts: Object.fromEntries(roomSlots.map(slot => [slot, roomWords])),
    empty: {
      'payment.paymentMethod': 'Please select a payment method.',
      'refund.method': 'Choose how it is given back.',
      'charge.text': 'Say what it is for.',
      'leaveDue.reason': 'Say why it is left.',
    },
    row: { version: booking.version, read: current => valuesOf(current as Booking, day) },
    errorText: failureNode,
    // What was not shown is not agreed to: another total is refused, and then shown.
    send: (input, values, version) => {
      const totalAmount = quote.isAsked ? (quote.data?.after ?? values.now.payment.totalAmount) : undefined
      return save.mutateAsync({ ...input, version, totalAmount }).catch((error: CallError) => {
        if (error.expected.totalAmount !== undefined) void quote.again()
        throw error
      })
    },
    onSent: ({ data, message = '' }) => {
      if (onSaved) onSaved(data as Booking)
      else showAlert(message, 'success', { about: bookingId })
      onClose()
    },
  })
  const { now } = form.values
  const quote = useQuote(now, decided(form.values), day)
  /** Rupees that remain once this is saved, without what the form itself takes or gives back; undefined while that is not known. */
  const due = quote.isAsked ? quote.data?.due : dueOf(now)
  return { form, quote, due, detail, day }
}

export type ChangeForm = ReturnType<typeof useChangeForm>['form']
export type Quote = ReturnType<typeof useQuote>
