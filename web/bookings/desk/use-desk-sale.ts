import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { type Booking, bookingApi, DeskBooking, DeskMethod } from '#shared/bookings/bookings.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { formAmount } from '#shared/contract/fields.ts'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { ChargeForm, chargeLines, sumOfCharges } from '#shared/prices/charges.ts'
import { type StayPrice, totalProblem } from '#shared/prices/stay.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { rupees } from '#shared/words/amounts.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { answeredProblems } from '#web/ui/form/form-problems.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { useCallKey } from '../calls/use-call-key.ts'
import { bookingQueries } from '../calls/use-live.ts'
import { notCleanIn, saleWords, useCheckIn } from '../change/use-check-in.tsx'
import { type ChargeValues, chargePart, chargesOf, noCharges } from '../parts/money-parts.ts'
import { fieldOf } from '../parts/part.ts'
import { deskDay } from '../parts/status-part.ts'
import { detailAt, guestOf } from '../stay/guest-details.ts'
import { emptyDetails } from '../stay/guest-draft.ts'
import { chooseMethod } from './desk-guest.ts'
import type { DeskStay } from './use-desk-stay.ts'

const PaymentForm = z.object({
  paymentMethod: z.enum(DeskMethod.options),
  paidAmount: formAmount(rupees, 'Enter an amount.'),
  transactionId: DeskBooking.shape.transactionId,
  checkIn: z.boolean(),
  more: z.boolean(),
  charges: chargeLines,
})

/** What is typed of the payment. */
export interface DeskPayment extends ChargeValues {
  paymentMethod: string
  paidAmount: string
  transactionId: string
  checkIn: boolean
  more: boolean
}

const labels = {
  paymentMethod: 'Payment method',
  paidAmount: 'Amount received',
  transactionId: 'Transaction ID',
  checkIn: 'Check in now',
  more: 'Book more rooms for this guest',
  ...chargePart.labels,
}

const refreshes = [...bookingQueries, roomTypeApi.list] as const

/** The price as it is paid: now what the desk received, the rest at the property. Amounts that are refused count as nothing. */
const paidNow = (price: StayPrice, received: string): StayPrice => {
  const paise = Math.round(Number(received) * 100)
  const advancePaise = paise >= 0 && paise <= price.totalPaise ? paise : 0
  return { ...price, advancePaise, duePaise: price.totalPaise - advancePaise }
}

interface SaleOptions {
  hotel: PublicHotel
  wizard: DeskStay
  /** The server has something against the guest's details, or (undefined) nothing any more. */
  onDetailsRefused: (error: CallError | undefined) => void
  /** What was typed in the quick sale. */
  typed: Partial<DeskPayment>
  /** It is sold, and nothing more is wanted. */
  onSold: (booking: Booking, message: string) => void
}

export const useDeskSale = ({ hotel, wizard, typed, onDetailsRefused, onSold }: SaleOptions) => {
  const cache = useQueryClient()
  const save = useSave(bookingApi.create, { refreshes })
  const [group, setGroup] = useState<Booking>()
  const keyOf = useCallKey()
  const { checkIn: checkInNow, question } = useCheckIn(saleWords)
  const { search } = wizard
  const { today, firstOpen } = deskDay()
  /** With the charges, as far as they can be counted. */
  const priceOf = (typed: ChargeValues): StayPrice => {
    const lines = chargesOf(typed).filter(line => ChargeForm.safeParse(line).success)
    const totalPaise = wizard.price.totalPaise + sumOfCharges(lines)
    const advancePaise = Math.max(0, Math.min(wizard.price.advancePaise, totalPaise))
    return { totalPaise, advancePaise, duePaise: totalPaise - advancePaise }
  }
  const mayCheckIn = search.checkIn >= firstOpen && search.checkIn <= today

  const refused = async (error: unknown) => {
    if (!(error instanceof CallError) || notCleanIn(error)) return
    if (Object.keys(answeredProblems(error.fields, emptyDetails, detailAt)).length > 0) {
      onDetailsRefused(error)
      wizard.go(3)
    } else if (error.status === 409 || error.status === 400)
      // The same rooms stay chosen when only their price is another; what is gone leads back to the rooms.
      await Promise.all([wizard.refresh(), cache.invalidateQueries({ queryKey: [hotelApi.get.path] })])
  }

  const begin: DeskPayment = { paymentMethod: '', paidAmount: '', transactionId: '', checkIn: false, more: false, ...noCharges }
  const form = useForm({
    labels,
    values: begin,
    typed,
    schema: PaymentForm,
    // Nothing typed is nothing received.
    shape: typed => ({ ...typed, charges: chargesOf(typed), paidAmount: typed.paidAmount.trim() || '0' }),
    check: typed => {
      const { totalPaise } = priceOf(typed)
      const tooCheap = totalProblem(totalPaise)
      const tooMuch = toPaise(Number(fieldFormats.amount.tidy(typed.paidAmount))) > totalPaise
      return {
        ...(tooMuch && !tooCheap && { paidAmount: `At most ${formatRupees(toRupees(totalPaise))} is due.` }),
        ...(tooCheap && { charges: tooCheap }),
        ...(typed.transactionId.trim() !== '' && typed.paidAmount.trim() === '' && { paidAmount: 'Enter the amount of this transaction.' }),
      }
    },
    nameOf: fieldOf,
    formats: { paidAmount: fieldFormats.amount, ...chargePart.formats },
    fixed: chargePart.fixed,
    empty: { paymentMethod: chooseMethod, ...chargePart.empty },
    guarded: false,
    errorText: failureNode,
    send: async ({ paymentMethod, paidAmount, transactionId, checkIn, charges }, typed) => {
      const { ages, adults, checkIn: checkInDate, checkOut: checkOutDate } = search
      const input = {
        hotelId: hotel.id,
        checkInDate,
        checkOutDate,
        adults,
        children: ages.length,
        rooms: wizard.sold,
        childAges: ages.filter(age => age !== null),
        ...guestOf(wizard.details),
        paymentMethod: paymentMethod as DeskBooking['paymentMethod'],
        paidAmount: Number(paidAmount),
        transactionId,
        totalAmount: toRupees(priceOf(typed).totalPaise),
        checkIn: checkIn && mayCheckIn,
        ...(charges.length > 0 && { charges }),
        ...(group && { groupId: group.id }),
        ...(wizard.pricing?.hasCodeOffer && { offerCode: wizard.offerCode }),
      } satisfies CallOf<typeof bookingApi.create>
      onDetailsRefused(undefined)
      try {
        const keyed = { ...input, key: keyOf(input) }
        const sale = input.checkIn ? checkInNow(wish => save.mutateAsync({ ...keyed, ...wish })) : save.mutateAsync(keyed)
        const { data, message = '' } = await sale
        return { booking: data, message, wantsMore: typed.more }
      } catch (error) {
        await refused(error)
        throw error
      }
    },
    onSent: ({ booking, message, wantsMore }, startOver) => {
      if (!wantsMore) return onSold(booking, message)
      showAlert(message, 'success', { about: booking.id })
      setGroup(group ?? booking)
      wizard.more()
      startOver(begin)
    },
  })

  // Whoever comes back to the review has mended what was said of the try before.
  const forgetAnswer = useEffectEvent(form.dismiss)
  useEffect(() => {
    if (wizard.step === 4) forgetAnswer()
  }, [wizard.step])

  const agreed = priceOf(form.values)
  const price = paidNow(agreed, fieldFormats.amount.tidy(form.values.paidAmount))
  return {
    form,
    price,
    advance: toRupees(agreed.advancePaise),
    group,
    mayCheckIn,
    question,
  }
}
export type DeskSale = ReturnType<typeof useDeskSale>
