import { useEffect, useState } from 'react'

/** While somebody types, the server is asked for the last of it. */
const pause = 250

/** A value that changes with every key, as it was when the last pause began; at once where nobody has to wait. */
export const useSettled = <T>(value: T, wait = true): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait ? pause : 0)
    return () => clearTimeout(timer)
  }, [value, wait])
  return wait ? settled : value
}
