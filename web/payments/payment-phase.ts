import type { Booking } from '#shared/bookings.ts'
import type { OrderStatus } from '#shared/payments.ts'
import type { MealOption } from '#shared/stay.ts'
import { type Outcome, outcomeOf } from './attempt.ts'
import type { Kept, News, Standing } from './pay.ts'

/** What is seen of a payment. open: the provider's window is. checking: we ask the server about an order we know little of. */
type Phase = 'idle' | 'ordering' | 'open' | 'checking' | Outcome

/** One phase from all that is known; the server's word wins over what the browser believes. */
export const phaseOf = ({ order, paid }: Kept, { doing, news }: Pick<Standing<News>, 'doing' | 'news'>): Phase => {
  const outcome = news?.outcome
  if (outcome === 'confirmed') return outcome
  if (doing === 'ordering') return doing
  if (!order) return 'idle'
  if (outcome === 'refunding' || outcome === 'refunded') return outcome
  if (paid || outcome === 'settling') return 'settling'
  if (doing === 'open') return doing
  return outcome ?? (order.holdExpiresAt === null ? 'checking' : 'held')
}

/** A confirmed stay as the confirmation shows it, in rupees. */
export interface ConfirmedStay {
  reference: string
  checkInDate: string
  checkOutDate: string
  rooms: { roomNumber: string; roomType: string; mealOption: MealOption }[]
  totalAmount: number
  paidAmount: number
  remainingBalance: number
  /** Where the tab knows it. */
  email?: string | undefined
}

/** What is said of a stay's order. */
export interface StayNews extends News {
  /** Null: nothing is held. */
  holdExpiresAt: string | null
  stay: ConfirmedStay
}

/** From an order's status, which knows nothing personal. */
export const newsOfStatus = (status: OrderStatus): StayNews => ({
  outcome: outcomeOf(status),
  holdExpiresAt: status.holdExpiresAt,
  stay: status,
})

/** From the answer to a payment: PENDING until the provider has captured it. */
export const newsOfBooking = ({ status, payment, ...booking }: Booking): StayNews => ({
  outcome: status === 'PENDING' ? 'settling' : 'confirmed',
  holdExpiresAt: null,
  stay: { ...booking, ...payment },
})
