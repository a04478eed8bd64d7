import { z } from 'zod'
import { DeskSource } from '#shared/bookings/booking-source.ts'
import { DeskBooking, DeskMethod } from '#shared/bookings/bookings.ts'
import { formAmount, shortText } from '#shared/contract/fields.ts'
import { chargeLines } from '#shared/prices/charges.ts'
import { rupees } from '#shared/words/amounts.ts'
import { optionalLine } from '#shared/words/text-fields.ts'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { momentFormat } from '../money/hold-end.ts'
import { type ChargeValues, chargePart, chargesOf, noCharges } from '../parts/money-parts.ts'
import { fieldOf } from '../parts/part.ts'
import { detailAt, detailLabels, detailsForm, detailTexts, guestOf } from '../stay/guest-details.ts'
import { emptyDetails, type GuestDetails } from '../stay/guest-draft.ts'
import { chooseMethod, DeskGuest } from './desk-guest.ts'

/** In the place of a payment method: the rooms are held until the guest has paid by a link. */
export const byLink = 'LINK'

export const isByLink = ({ paymentMethod }: Pick<SaleValues, 'paymentMethod'>): boolean => paymentMethod === byLink

/** What is typed of a sale, in either of its layouts. */
export interface SaleValues extends GuestDetails, ChargeValues {
  /** As they are typed. */
  arrival: string
  departure: string
  source: string
  sourceReference: string
  paymentMethod: string
  paidAmount: string
  transactionId: string
  /** Of what is held for a payment link, as a field for date and time has it. */
  holdUntil: string
  checkInNow: boolean
  more: boolean
  /** Rupees of a night in a room, by kind and meal; empty: the hotel's own price. */
  prices: Readonly<Record<string, string>>
  priceReason: string
  /** What is wrong with rooms and party is said there; nobody types into them. */
  rooms: true
  ages: true
}

export const noSale: SaleValues = {
  ...emptyDetails,
  ...noCharges,
  arrival: '',
  departure: '',
  source: '',
  sourceReference: '',
  paymentMethod: '',
  paidAmount: '',
  transactionId: '',
  holdUntil: '',
  checkInNow: false,
  more: false,
  prices: {},
  priceReason: '',
  rooms: true,
  ages: true,
}

const SaleForm = DeskGuest.extend({
  paymentMethod: z.enum([...DeskMethod.options, byLink], chooseMethod),
  paidAmount: formAmount(rupees, 'Enter an amount.'),
  transactionId: DeskBooking.shape.transactionId,
  holdUntil: z.string(),
  source: DeskSource,
  sourceReference: optionalLine(60),
  checkInNow: z.boolean(),
  more: z.boolean(),
  charges: chargeLines,
  prices: z.array(formAmount(rupees.max(1e7, 'At most ₹1,00,00,000.'), 'Enter an amount.')),
  priceReason: shortText(300, 'At most 300 characters.'),
})
type SaleInput = z.input<typeof SaleForm>

/** The prices that were typed, in rupees, by kind and meal. */
export const ownPrices = ({ prices }: Pick<SaleValues, 'prices'>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(prices)
      .map(([key, typed]) => [key, fieldFormats.amount.tidy(typed)] as const)
      .filter(([, typed]) => typed !== ''),
  )

/** A row's rooms: that of a kind with one meal. */
export const lineKey = ({ kind, meal }: { kind: string; meal: string }): string => `${kind} ${meal}`

/** The guest alone, as the call takes it. */
export const guestOfSale = (values: SaleValues): ReturnType<typeof guestOf> =>
  guestOf(Object.fromEntries(Object.keys(emptyDetails).map(name => [name, values[name as keyof GuestDetails]])) as unknown as GuestDetails)

const shape = (values: SaleValues): SaleInput =>
  ({
    ...guestOfSale(values),
    paymentMethod: values.paymentMethod,
    transactionId: values.transactionId,
    checkInNow: values.checkInNow,
    more: values.more,
    holdUntil: values.holdUntil,
    // Nothing typed is nothing received.
    paidAmount: isByLink(values) ? '0' : values.paidAmount.trim() || '0',
    source: values.source || 'DESK',
    sourceReference: values.sourceReference,
    charges: chargesOf(values),
    prices: [...ownPrices(values).values()],
    priceReason: values.priceReason,
  }) as SaleInput

const places: Readonly<Record<string, string>> = { checkInDate: 'arrival', checkOutDate: 'departure', childAges: 'ages', children: 'ages' }

/** The field that a path of the schema or of the server means. */
export const saleField = (path: string): string => {
  if (places[path]) return places[path]
  if (/^(rooms|adults)\b/.test(path)) return 'rooms'
  return detailAt(fieldOf(path))
}

export const saleFields = {
  labels: {
    ...detailLabels,
    arrival: 'Check-in',
    departure: 'Check-out',
    source: 'Source',
    sourceReference: "Agent's booking no.",
    paymentMethod: 'Payment method',
    paidAmount: 'Amount received',
    transactionId: 'Transaction ID',
    checkInNow: 'Check in now',
    holdUntil: 'The guest can pay until',
    more: 'Book more rooms for this guest',
    prices: 'Price per night',
    priceReason: 'Reason',
    rooms: 'Rooms',
    ages: 'Ages',
    ...chargePart.labels,
  },
  schema: SaleForm,
  shape,
  nameOf: saleField,
  formats: {
    ...detailsForm.formats,
    arrival: dateFormat,
    departure: dateFormat,
    paidAmount: fieldFormats.amount,
    holdUntil: momentFormat,
    ...chargePart.formats,
  },
  fixed: [...detailsForm.fixed, ...chargePart.fixed, 'arrival', 'departure', 'checkInNow', 'more', 'prices', 'rooms', 'ages', 'source'],
  appearing: [...detailsForm.appearing, 'sourceReference', 'priceReason', 'transactionId', 'holdUntil'],
  empty: {
    arrival: 'Choose a check-in date.',
    departure: 'Choose a check-out date.',
    priceReason: 'Say why.',
    paymentMethod: chooseMethod,
    userName: detailTexts.userName,
    userPhone: detailTexts.userPhone,
    ...chargePart.empty,
  },
} as const

/** What counts in the wizard, which has no field for the desk's own price, a booking's source, and a payment link. */
export const inSteps = (values: SaleValues): SaleValues => {
  const { source, sourceReference, prices, priceReason, holdUntil } = noSale
  const paymentMethod = isByLink(values) ? '' : values.paymentMethod
  return { ...values, source, sourceReference, prices, priceReason, holdUntil, paymentMethod }
}

const ofPayment: readonly string[] = ['paymentMethod', 'paidAmount', 'transactionId', 'checkInNow', 'more', ...Object.keys(noCharges)]

/** The field of the wizard's payment that a path means; anything else is said on top of it. */
export const paymentField = (path: string): string => {
  const name = saleField(path)
  return ofPayment.includes(name) ? name : ''
}

/** The guest booked with somebody else, who has a number for it. */
export const isSoldThere = ({ source, sourceReference }: Pick<SaleValues, 'source' | 'sourceReference'>): boolean =>
  source === 'AGENT' || source === 'OTHER_SITE' || sourceReference !== ''
