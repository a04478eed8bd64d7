import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

/** The server's time, renewed every second while `runs`. */
export const useSeconds = (runs: boolean): number => {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (!runs) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
