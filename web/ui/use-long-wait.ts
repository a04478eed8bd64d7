import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'

const patienceMs = 3000

/**
 * A reading that may take long: whether it has been awaited for three seconds, which is as long as people wait without a word; and another try,
 * which gives up a connection that hangs.
 */
export const useLongWait = ({ path }: Endpoint, isWaiting: boolean): { isLong: boolean; tryAgain: () => Promise<void> } => {
  const cache = useQueryClient()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setIsLong(false)
    if (isLong) return
    const timer = setTimeout(setIsLong, patienceMs, true)
    return () => clearTimeout(timer)
  }, [isWaiting, isLong])
  const tryAgain = () => {
    setIsLong(false)
    return cache.resetQueries({ queryKey: [path] })
  }
  return { isLong: isWaiting && isLong, tryAgain }
}
