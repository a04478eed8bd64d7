import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { CallOf, Endpoint } from '#shared/endpoint.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { useSettled } from '#web/ui/use-settled.ts'

/**
 * What a change would come to, as the server says it: nothing is written. Asked once the input stays the same for a moment; undefined asks
 * nothing. `version`: of the row, where the input does not name it, so that another one is asked about anew.
 */
export const usePreview = <P, E extends Endpoint = Endpoint>(endpoint: E, input: CallOf<E> | undefined, version?: number) => {
  const transport = use(TransportContext)
  const text = JSON.stringify(input)
  const isSettled = useSettled(text) === text
  const { data, error, refetch } = useQuery<P, CallError>({
    queryKey: [endpoint.path, version, text],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoint, { ...(input as object), preview: true } as CallOf<E>, { transport, signal })
      return answer.data as P
    },
    enabled: input !== undefined && isSettled,
    ...{ staleTime: 0, gcTime: 0 },
  })
  return { data, error, isPending: input !== undefined && !data && !error, again: refetch }
}
