import { useEffect, useState } from 'react'

/** The present moment, renewed every second while `runs`. */
export const useSeconds = (runs: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
