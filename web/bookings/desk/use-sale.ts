import type { Booking, ChosenRoom } from '#shared/bookings/bookings.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { ChargeForm } from '#shared/prices/charges.ts'
import type { StayPrice } from '#shared/prices/price.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { nightsOf } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Problems } from '#web/ui/form/form-problems.ts'
import { type FormOptions, useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { momentOf } from '../money/hold-end.ts'
import { chargesOf, noCharges } from '../parts/money-parts.ts'
import type { Pricing } from '../stay/pricing.ts'
import type { Choice } from '../stay/room-choice.ts'
import type { SearchValue } from '../stay/wizard-url.ts'
import { guestOfSale, isByLink, lineKey, noSale, ownPrices, type SaleValues, saleFields } from './sale-form.ts'
import { advanceOfSale, saleTotal } from './sale-price.ts'
import type { SaleDraft } from './use-sale-draft.ts'
import { amountProblems, receivedOf, type SaleCall, typedPaise, useSelling } from './use-selling.ts'

/** What a sale needs to know of its stay. */
interface StayOnSale {
  search: SearchValue
  choices: readonly Choice[]
  /** The very rooms in the order of the choices, with who sleeps in each where that was said. */
  sold: ChosenRoom[]
  price: StayPrice
  rates: StayRates | undefined
  pricing: Pricing | undefined
  offerCode: string | undefined
  missing: string | undefined
  /** Dates and ages are chosen, and right. */
  isComplete: boolean
  refresh: () => Promise<unknown>
  /** Further rooms for the same dates. */
  more: () => void
}

type FoundProblems = Readonly<Record<string, string | false | undefined>>

interface SaleOptions {
  hotel: PublicHotel
  draft: SaleDraft
  stay: StayOnSale
  /** What counts of all that is typed. */
  counted: (values: SaleValues) => SaleValues
  /** The field of this layout that a path of the schema or of the server means. */
  nameOf: (path: string) => string
  /** What is wrong beside the money. */
  problems?: (values: SaleValues) => FoundProblems
  /** The draft that keeps what is typed, where no other form keeps it. */
  keeps?: FormOptions<SaleValues, unknown, unknown>['draft']
  /** What further rooms for the same guest begin with, beside the money. */
  next?: Partial<SaleValues>
  onSend?: () => void
  /** True: nothing else is to be done about this refusal. */
  onRefused?: (error: unknown) => boolean
  /** It is sold, and nothing more is wanted. */
  onSold: (booking: Booking, message: string) => void
}

const noMoney: Partial<SaleValues> = {
  ...noCharges,
  paidAmount: '',
  transactionId: '',
  checkInNow: false,
  more: false,
  prices: {},
  priceReason: '',
}

/** Everything that is typed of a sale, what it comes to, and the call that sells it: the same for both layouts. */
export const useSale = ({ hotel, draft, stay, counted, nameOf, problems, keeps, next, onSend, onRefused, onSold }: SaleOptions) => {
  const { search, choices, sold } = stay
  const { question, mayCheckIn, mayHold, sell, hold, readAgain, addTo } = useSelling(draft, search.checkIn, stay.refresh)
  const totalOf = (values: SaleValues): number =>
    saleTotal(
      stay,
      ownPrices(values),
      chargesOf(values).filter(line => ChargeForm.safeParse(line).success),
    )
  const problemsOf = (values: SaleValues): Problems<SaleValues> => {
    const isOwn = ownPrices(values).size > 0
    const isPaid = !isByLink(values)
    const amounts = amountProblems(totalOf(values), values)
    const found: FoundProblems = {
      ...problems?.(values),
      [isOwn ? 'prices' : 'charges']: stay.missing === undefined && stay.isComplete && amounts.total,
      paidAmount: isPaid && amounts.paidAmount,
      holdUntil: !isPaid && momentOf(values.holdUntil) === '' && 'Choose until when the guest can pay.',
      priceReason: isOwn && values.priceReason.trim() === '' && 'Say why.',
    }
    return Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as Problems<SaleValues>
  }

  /** Stay, guest and prices, however it is paid. */
  const stayOf = (values: SaleValues) => {
    const own = ownPrices(values)
    const lines = choices.flatMap(choice => Array.from({ length: choice.count }, () => lineKey(choice)))
    const prices = sold.flatMap(({ id: roomId }, at) => {
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
      rooms: sold,
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
  })

  const [{ arrival, departure }] = draft.values
  const form = useForm({
    ...saleFields,
    nameOf,
    values: { ...noSale, arrival, departure },
    held: draft.values,
    draft: keeps,
    shape: values => saleFields.shape(counted(values)),
    check: values => problemsOf(counted(values)),
    guarded: false,
    errorText: failureNode,
    send: async (_, typed) => {
      const values = counted(typed)
      onSend?.()
      try {
        const isHeld = isByLink(values)
        const reply = isHeld ? hold({ ...stayOf(values), holdUntil: momentOf(values.holdUntil) }) : sell(inputOf(values))
        const { data, message = '' } = await reply
        return { booking: data, message, typed }
      } catch (error) {
        if (!onRefused?.(error)) await readAgain(error)
        throw error
      }
    },
    onSent: ({ booking, message, typed }, startOver) => {
      if (!typed.more) {
        draft.end()
        return onSold(booking, message)
      }
      addTo(booking, message)
      stay.more()
      startOver({ ...typed, ...noMoney, ...next })
    },
  })

  const values = counted(form.values)
  const totalPaise = totalOf(values)
  const receivedPaise = isByLink(values) ? 0 : receivedOf(totalPaise, values)
  return {
    form,
    values,
    asked: draft.asked,
    group: draft.group,
    mayCheckIn,
    mayHold,
    question,
    totalPaise,
    /** Of all that the guest pays, as of a sale by a payment link. */
    advancePaise: advanceOfSale(totalPaise, stay.rates),
    receivedPaise,
    duePaise: totalPaise - receivedPaise,
  }
}
export type Sale = ReturnType<typeof useSale>
