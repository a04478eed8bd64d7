import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { CallError, TransportContext } from '#web/api/client.ts'
import { type OwnBooking, ownBookings, useOwnBookings } from '#web/hotels/own-bookings.ts'
import { closeCheckout } from '#web/payments/pay/checkout.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { choicesOf, kindsOf, roomsToOrder } from '../stay/room-choice.ts'
import { bookedAlready } from './booked-already.ts'
import type { OrderWish } from './stay-purchase.ts'
import type { GuestStay } from './use-guest-stay.ts'
import type { Payment } from './use-payment.ts'

/** A changed price, in paise: the advance that the guest saw, the server's, and the server's total. */
interface PriceChange {
  was: number
  now: number
  total: number
}

/** The advance and the total that the guest agrees to, in paise. */
interface Agreed {
  amount: number
  total: number
}

/** Loads the checks of the guest's details, in one chunk with the step that asks for them. */
const loadDetails = () => loadCode(() => import('../stay/guest-details.ts'))

const orderFailed = 'Something went wrong while processing the payment.'
/** The message where no rooms are left to choose from. */
const noneLeft = 'Somebody else has just taken the rooms that you chose.'
const silent = new Set(['Network error', 'Something went wrong'])

/** The message for an order that could not be made, before any payment. */
const sentenceOf = (error: CallError) =>
  silent.has(error.message) ? `${orderFailed} No money was taken. Please check your connection and try again.` : error.message

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Leads from Review to the provider's window, and handles what the server refuses on the way. */
export const useBooking = (hotel: PublicHotel, wizard: GuestStay, payment: Payment) => {
  const cache = useQueryClient()
  const [priceChange, setPriceChange] = useState<PriceChange>()
  const [refusal, setRefusal] = useState<CallError>()
  const [existingBooking, setExisting] = useState<OwnBooking>()
  // The bookings of this browser when the guest went on to pay.
  const known = useRef<readonly string[]>([])
  const transport = use(TransportContext)
  const { search, choices, kinds, price, people } = wizard
  const shown: Agreed = { amount: price.advancePaise, total: price.totalPaise }
  const offerCode = wizard.pricing?.hasCodeOffer ? wizard.offerCode : undefined
  // Without what is not chosen: a hold keeps this text, and the release before reads and writes it so.
  const choice = JSON.stringify([search.checkIn, search.checkOut, search.adults, search.ages, choices, offerCode, people].filter(Boolean))

  const wish = async ({ amount, total }: Agreed): Promise<OrderWish | undefined> => {
    const { contactOf } = await loadDetails()
    const contact = contactOf(wizard.details)
    if (!contact) return undefined
    const { ages, adults, checkIn, checkOut } = search
    const rooms = roomsToOrder(choices, kinds, people)
    const childAges = ages.filter(age => age !== null)
    const stay = {
      hotelId: hotel.id,
      checkInDate: checkIn,
      checkOutDate: checkOut,
      adults,
      children: ages.length,
      childAges,
      rooms,
      offerCode,
    }
    const terms = wizard.pricing?.termsOf(price) ?? ''
    return { amount, totalAmount: total, terms, booking: { ...stay, ...contact }, choice }
  }

  /** Reloads rooms and hotel; rooms with just another price stay chosen. Resolves with whether any room is free. */
  const refresh = async () => {
    const ordered = roomsToOrder(choices, kinds)
    const [fresh] = await Promise.all([wizard.rooms.refetch(), cache.invalidateQueries({ queryKey: [hotelApi.get.path] })])
    if (fresh.data) {
      wizard.setChoices(choicesOf(ordered, kindsOf(fresh.data.rooms)))
      // The rooms at their old price were not on offer meanwhile, which closed the review: it is opened again.
      wizard.go(4, wizard.search, 'replace')
    }
    return fresh.data?.rooms.length !== 0
  }

  const refused = async (error: CallError, was: number) => {
    const { detailProblems } = await loadDetails()
    const onDetails = Object.values(detailProblems(error.fields))
    if (error.status === 400 && onDetails.length > 0) {
      setRefusal(error)
      // An error that is shown on its field is not shown a second time.
      if (!onDetails.includes(error.message)) payment.report(error.message)
      return wizard.go(3)
    }
    const now = numberIn(error.expected.amount)
    const conflict = error.status === 409 || (error.status === 400 && Object.keys(error.fields).length > 0)
    const isFree = !conflict || (await refresh())
    if (error.status === 409 && now !== undefined) return setPriceChange({ was, now, total: numberIn(error.expected.totalAmount) ?? 0 })
    payment.report(isFree ? sentenceOf(error) : noneLeft)
    if (conflict) wizard.go(2)
  }

  const send = async (agreed: Agreed, again = false) => {
    const order = await wish(agreed)
    if (!order) return wizard.go(3)
    setRefusal(undefined)
    const other = again ? undefined : await bookedAlready(hotel.id, search, transport)
    setExisting(other)
    if (other) return
    known.current = ownBookings(hotel.id).map(({ reference }) => reference)
    const error = await payment.book(order)
    if (error instanceof CallError) await refused(error, agreed.amount)
    else if (error) payment.report(error.message)
  }

  const isOpen = payment.phase === 'open'
  const own = useOwnBookings(hotel.id)
    .map(({ reference }) => reference)
    .join()
  const findNew = useEffectEvent(() => bookedAlready(hotel.id, search, transport, known.current))
  // Another tab may book the same dates while the window is open here: the guest is asked before paying for both.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every booking that comes is a reason to look
  useEffect(() => {
    if (!isOpen) return
    let isStillOpen = true
    void findNew().then(other => {
      if (!other || !isStillOpen) return
      closeCheckout()
      setExisting(other)
    })
    return () => {
      isStillOpen = false
    }
  }, [isOpen, own])

  return {
    /** Whether the rooms held are for another stay than the one chosen now. */
    changed: payment.phase === 'held' && payment.stay !== undefined && payment.stay.choice !== choice,
    priceChange,
    refusal,
    book: () => send(shown),
    /** A booking of this browser for these dates: the guest has to confirm that another one is wanted. */
    existingBooking,
    bookAnother: () => send(shown, true),
    forgetExisting: () => setExisting(undefined),
    acceptPrice: () => {
      const agreed = priceChange ? { amount: priceChange.now, total: priceChange.total } : shown
      setPriceChange(undefined)
      return send(agreed, true)
    },
    declinePrice: () => {
      setPriceChange(undefined)
      wizard.go(2)
    },
  }
}
export type Booking = ReturnType<typeof useBooking>
