import { useState } from 'react'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { ChargeForm } from '#shared/prices/charges.ts'
import { totalProblem } from '#shared/prices/stay.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { deskDayAt, isDate, nightsOf } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { deskGuestDraft } from '#web/shell/desk-guest.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { Problems } from '#web/ui/form/form-problems.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { useCallKey } from '../calls/use-call-key.ts'
import { bookingQueries } from '../calls/use-live.ts'
import { notCleanIn, saleWords, useCheckIn } from '../change/use-check-in.tsx'
import { momentOf } from '../money/hold-end.ts'
import { chargesOf, noCharges } from '../parts/money-parts.ts'
import type { Typed } from './hand-over.ts'
import { guestOfSale, isByLink, lineKey, noSale, ownPrices, type SaleCall, type SaleValues, saleFields } from './sale-form.ts'
import { advanceOfSale, saleTotal } from './sale-price.ts'
import type { SellStay } from './use-sell-stay.ts'

const refreshes = [...bookingQueries, roomTypeApi.list] as const

/** Rupees that are being typed; anything else counts as nothing. */
const typedPaise = (text: string): number => Math.max(0, toPaise(Number(fieldFormats.amount.tidy(text)) || 0))

/** What is wrong with a date as it is typed, else with the stay. */
const dateError = (typed: string, problem: string | undefined): string | undefined =>
  typed.trim() !== '' && !isDate(dateFormat.tidy(typed)) ? 'Enter a date, such as 5\u00a0Dec.' : problem

const problemsOf = (values: SaleValues, stay: SellStay, totalPaise: number): Problems<SaleValues> => {
  const own = ownPrices(values).size > 0
  const tooCheap = stay.missing === undefined && stay.isComplete ? totalProblem(totalPaise) : undefined
  const isPaid = !isByLink(values)
  const tooMuch = isPaid && tooCheap === undefined && totalPaise > 0 && typedPaise(values.paidAmount) > totalPaise
  const noRooms = stay.rooms.data ? stay.missing : stay.isComplete && 'Please wait until the free rooms are known.'
  const found: Record<string, string | false | undefined> = {
    arrival: dateError(values.arrival, stay.problems.checkIn),
    departure: dateError(values.departure, stay.problems.checkOut),
    ages: stay.search.ages.includes(null) && 'Choose the age of every child.',
    rooms: noRooms,
    [own ? 'prices' : 'charges']: tooCheap,
    paidAmount: tooMuch
      ? `At most ${formatRupees(toRupees(totalPaise))} is due.`
      : isPaid && values.transactionId.trim() !== '' && values.paidAmount.trim() === '' && 'Enter the amount of this transaction.',
    holdUntil: !isPaid && momentOf(values.holdUntil) === '' && 'Choose until when the guest can pay.',
    priceReason: own && values.priceReason.trim() === '' && 'Say why.',
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as Problems<SaleValues>
}

interface SaleOptions {
  /** What was typed in the wizard. */
  typed: Typed
  hotel: PublicHotel
  stay: SellStay
  onSold: (booking: Booking) => void
}

/** Everything that is typed of a sale, what it comes to, and the call that sells it. */
export const useSale = ({ hotel, stay, typed, onSold }: SaleOptions) => {
  const save = useSave(bookingApi.create, { refreshes })
  const hold = useSave(paymentLinkApi.hold, { refreshes })
  const [group, setGroup] = useState<Booking>()
  const keyOf = useCallKey()
  const { checkIn: checkInNow, question } = useCheckIn(saleWords)
  const { today, firstOpen } = deskDayAt(new Date())
  const { search, chosen, choices } = stay
  const mayCheckIn = search.checkIn >= firstOpen && search.checkIn <= today && search.checkIn !== ''
  const totalOf = (values: SaleValues): number =>
    saleTotal(
      stay,
      ownPrices(values),
      chargesOf(values).filter(line => ChargeForm.safeParse(line).success),
    )

  /** Stay, guest and prices, however it is paid. */
  const stayOf = (values: SaleValues) => {
    const own = ownPrices(values)
    const lines = choices.flatMap(choice => Array.from({ length: choice.count }, () => lineKey(choice)))
    const prices = chosen.flatMap(({ id: roomId }, at) => {
      const price = own.get(lines[at] ?? '')
      return price === undefined ? [] : nightsOf(search.checkIn, search.checkOut).map(night => ({ roomId, night, price: Number(price) }))
    })
    const charges = chargesOf(values)
    return {
      hotelId: hotel.id,
      checkInDate: search.checkIn,
      checkOutDate: search.checkOut,
      adults: search.adults,
      children: search.ages.length,
      childAges: search.ages.filter(age => age !== null),
      rooms: chosen,
      ...guestOfSale(values),
      totalAmount: toRupees(totalOf(values)),
      source: (values.source || 'DESK') as 'DESK',
      sourceReference: values.sourceReference,
      ...(charges.length > 0 && { charges }),
      ...(prices.length > 0 && { prices, priceReason: values.priceReason }),
      ...(stay.pricing?.hasCodeOffer && { offerCode: stay.offerCode }),
    }
  }
  const inputOf = (values: SaleValues): SaleCall => ({
    ...stayOf(values),
    paymentMethod: values.paymentMethod as 'CASH',
    paidAmount: typedPaise(values.paidAmount) / 100,
    transactionId: values.transactionId,
    checkIn: values.checkInNow && mayCheckIn,
    ...(group && { groupId: group.id }),
  })
  const sell = (values: SaleValues) => {
    if (isByLink(values)) {
      const held = { ...stayOf(values), holdUntil: momentOf(values.holdUntil) }
      return hold.mutateAsync({ ...held, key: keyOf(held) })
    }
    const input = inputOf(values)
    const keyed = { ...input, key: keyOf(input) }
    return input.checkIn ? checkInNow(wish => save.mutateAsync({ ...keyed, ...wish })) : save.mutateAsync(keyed)
  }

  const begin = { ...noSale, arrival: shownDate(search.checkIn), departure: shownDate(search.checkOut) }
  const form = useForm({
    ...saleFields,
    values: begin,
    typed,
    check: typed => problemsOf(typed, stay, totalOf(typed)),
    // The dates stand in the draft of the stay.
    draft: { name: deskGuestDraft(hotel.id), keptAfterSend: true, secret: ['arrival', 'departure'] },
    guarded: false,
    errorText: failureNode,
    send: async (_, values) => {
      try {
        const { data, message = '' } = await sell(values)
        return { booking: data, message, values }
      } catch (error) {
        // The table shows what is free by now, and what it costs; what was typed stays.
        if (error instanceof CallError && !notCleanIn(error) && (error.status === 409 || error.status === 400)) await stay.refresh()
        throw error
      }
    },
    onSent: ({ booking, message, values }, startOver) => {
      showAlert(message, 'success', { about: booking.id })
      if (!values.more) return onSold(booking)
      setGroup(group ?? booking)
      stay.noRooms()
      startOver({ ...values, ...noCharges, paidAmount: '', transactionId: '', checkInNow: false, more: false, prices: {}, priceReason: '' })
    },
  })

  const totalPaise = totalOf(form.values)
  const paidPaise = typedPaise(form.values.paidAmount)
  return {
    form,
    group,
    mayCheckIn,
    totalPaise,
    question,
    /** Rooms of a booking that is made already are sold with it. */
    mayHold: group === undefined && search.checkIn >= today,
    // More than the total is refused: it comes to nothing.
    duePaise: totalPaise - (isByLink(form.values) || paidPaise > totalPaise ? 0 : paidPaise),
    advancePaise: advanceOfSale(totalPaise, stay.rates),
  }
}
export type Sale = ReturnType<typeof useSale>
