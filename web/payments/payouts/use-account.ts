import { payoutApi } from '#shared/payments/payouts.ts'
import { useCall } from '#web/api/client.ts'

/** The account of one hotel with all of its pay-outs and failed transfers, of which a list has the latest. */
export const useAccount = (hotelId: string) => useCall(payoutApi.list, { hotelId }, { staleTime: 0 })
