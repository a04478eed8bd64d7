import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'

const longWaitMs = 3000

/** Whether a query has been loading for three seconds: the user must be told. `tryAgain` drops a hanging request. */
export const useLongWait = ({ path }: Endpoint, isWaiting: boolean): { isLong: boolean; tryAgain: () => Promise<void> } => {
  const cache = useQueryClient()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setIsLong(false)
    if (isLong) return
    const timer = setTimeout(setIsLong, longWaitMs, true)
    return () => clearTimeout(timer)
  }, [isWaiting, isLong])
  const tryAgain = () => {
    setIsLong(false)
    return cache.resetQueries({ queryKey: [path] })
  }
  return { isLong: isWaiting && isLong, tryAgain }
}
