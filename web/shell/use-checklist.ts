import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checklistApi } from '#shared/checklist.ts'
import { useCall } from '#web/api/client.ts'

/** What the hotel has and still needs. */
export const useChecklist = (hotelId: string) => useCall(checklistApi.read, { hotelId }, { staleTime: 30_000 })

/** Reads it again after everything that is written here, and on every other page while something is missing: a colleague may have done it. */
export const useFreshChecklist = (isMissing: boolean, path: string): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: [checklistApi.read.path] })
    return cache.getMutationCache().subscribe(event => {
      // After a logout there is nobody to ask for, and no hotel after it was deleted.
      const path = String(event.mutation?.options.mutationKey?.[0])
      const isOver = path.startsWith('/api/auth/') || path === '/api/hotel/delethotel'
      if (event.type === 'updated' && event.action.type === 'success' && !isOver) refresh()
    })
  }, [cache])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (isMissing) void cache.refetchQueries({ queryKey: [checklistApi.read.path], stale: true })
  }, [cache, path])
}
