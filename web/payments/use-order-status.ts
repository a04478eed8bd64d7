import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type OrderStatus, paymentApi } from '#shared/payments.ts'
import type { CallError } from '#web/api/client.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import { askAgainAfter, type KnownOrder, outcomeOf } from './attempt.ts'

/** Asks what became of an order until it is settled; a hidden tab does not ask, and asks at once when it is seen again. */
export const useOrderStatus = (
  order: KnownOrder | undefined,
  windowOpen: boolean,
  paid: boolean,
): UseQueryResult<OrderStatus, CallError> => {
  const transport = use(TransportContext)
  const { orderId = '', orderSecret = '' } = order ?? {}
  return useQuery<OrderStatus, CallError>({
    ...queryOf(paymentApi.orderStatus, { orderId, orderSecret }, transport),
    enabled: order !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: query => {
      if (query.state.error?.status === 404) return false
      return askAgainAfter(query.state.data && outcomeOf(query.state.data), windowOpen, paid)
    },
  })
}
