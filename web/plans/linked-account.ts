import type { PaymentPlan } from '#shared/plans.ts'

interface OwnHotel {
  id: string
  name: string
  slug: string
  advancePaymentRate: number
  razorPayAccountId?: string | null | undefined
}

export interface LinkedAccountState {
  /** The hotel that the plan is chosen for. */
  hotel: OwnHotel | undefined
  /** It has no linked account yet: the form asks for one. */
  missing: boolean
  /** Names of the owner's other hotels without one: the plan is not valid for them. */
  others: string[]
  /** The guests' advance would not cover the plan's share. */
  lowAdvance: boolean
}

/** What a deduction per booking asks of a hotel: a linked account, and an advance not below the rate. */
export const linkedAccountState = (
  own: readonly OwnHotel[],
  hotelId: string | undefined,
  { deductionRate }: Pick<PaymentPlan, 'deductionRate'>,
): LinkedAccountState => {
  const hotel = own.find(({ id }) => id === hotelId) ?? own[0]
  return {
    hotel,
    missing: hotel !== undefined && !hotel.razorPayAccountId,
    others: own.filter(one => one.id !== hotel?.id && !one.razorPayAccountId).map(({ name }) => name),
    lowAdvance: hotel !== undefined && hotel.advancePaymentRate < (deductionRate ?? 0),
  }
}
