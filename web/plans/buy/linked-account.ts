import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels/hotels.ts'
import type { PaymentPlan } from '#shared/plans/plans.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'

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

const isOwn = (hotel: StaffHotel): boolean => hotel.razorPayAccountId !== undefined

/** The user's own hotels with their linked accounts, which only an owner is told; read where a plan needs them. */
export const useLinkedHotels = (user: SignedInUser, enabled: boolean) => {
  const transport = use(TransportContext)
  const answers = useQueries({
    queries: user.hotels.map(({ id }) => ({ ...queryOf(hotelApi.get, { hotelId: id }, transport), enabled })),
  })
  return {
    loading: enabled && answers.some(({ isPending }) => isPending),
    failed: enabled && answers.some(({ isError }) => isError),
    own: answers.flatMap(({ data }) => (data && isOwn(data) ? [data] : [])),
  }
}
