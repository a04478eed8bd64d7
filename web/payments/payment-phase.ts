import type { Booking } from '#shared/bookings.ts'
import type { GuestBooking } from '#shared/guest-bookings.ts'
import type { OrderStatus } from '#shared/payments.ts'
import type { MealOption } from '#shared/stay.ts'
import { type Outcome, outcomeOf } from './attempt.ts'
import type { Kept, News, PaymentState } from './pay.ts'

/** What is seen of a payment. open: the provider's window is. checking: we ask the server about an order we know little of. */
type Phase = 'idle' | 'ordering' | 'open' | 'checking' | Outcome

/** One phase from all that is known; the server's word wins over what the browser believes. */
export const phaseOf = ({ order, paid }: Kept, { doing, news }: Pick<PaymentState<News>, 'doing' | 'news'>): Phase => {
  const outcome = news?.outcome
  if (outcome === 'confirmed') return outcome
  if (doing === 'ordering') return doing
  if (!order) return 'idle'
  if (outcome === 'refunding' || outcome === 'refunded') return outcome
  if (paid || outcome === 'settling') return 'settling'
  if (doing === 'open') return doing
  return outcome ?? (order.holdExpiresAt === null ? 'checking' : 'held')
}

/** A stay as its slip shows it, amounts in rupees; without what is personal where the tab does not know it. */
export interface ConfirmedStay extends Partial<Pick<Booking, 'version' | 'user' | 'adults' | 'children' | 'childAges' | 'specialRequest'>> {
  id: string
  reference: string
  checkInDate: string
  checkOutDate: string
  rooms: { roomNumber: string; roomType: string; mealOption: MealOption }[]
  totalAmount: number
  paidAmount: number
  refundedAmount?: number
  remainingBalance: number
  /** Where the tab knows it. */
  email?: string | undefined
  /** Opens the booking's page. */
  pageKey?: string | undefined
}

/** What is said of a stay's order. */
export interface StayNews extends News {
  /** Null: nothing is held. */
  holdExpiresAt: string | null
  stay: ConfirmedStay
}

/** From an order's status, which knows nobody's name. */
export const newsOfStatus = (status: OrderStatus): StayNews => ({
  outcome: outcomeOf(status),
  holdExpiresAt: status.holdExpiresAt,
  stay: { ...status, id: status.bookingId },
})

/** From the answer to a payment, PENDING until the provider has captured it, or from the booking's page. */
export const newsOfBooking = ({
  status,
  payment,
  ...booking
}: Omit<GuestBooking, 'nights' | 'offers' | 'charges' | 'requests'> & { pageKey?: string | undefined }): StayNews => ({
  outcome: status === 'PENDING' ? 'settling' : 'confirmed',
  holdExpiresAt: null,
  stay: { ...payment, ...booking },
})
