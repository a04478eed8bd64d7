import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '#web/api/client.ts'

/** Subscribes to all failed queries and mutations, with their path. */
export const useCallFailures = (onFailure: (error: CallError, path: unknown) => void): void => {
  const cache = useQueryClient()
  const tell = useEffectEvent((error: unknown, path: unknown) => {
    if (error instanceof CallError) onFailure(error, path)
  })
  useEffect(() => {
    const ends = [
      cache.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error, event.query.queryKey[0])
      }),
      cache.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error, event.mutation.options.mutationKey?.[0])
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [cache])
}

/** A failure that says nothing about the session: no answer, a busy server, or a rate limit. */
export const isPassing = ({ status }: Pick<CallError, 'status'>): boolean => status >= 500 || status === 429

/** The owner's plan ran out or was never bought (specification, section 8, booking errors). */
export const isPlanMissing = ({ data }: Pick<CallError, 'data'>): boolean =>
  data.isPaymentExpired === true || data.isPaymentPlanValid === false
