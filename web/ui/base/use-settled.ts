import { useEffect, useState } from 'react'

const pauseMs = 250

/** Debounces a value, by 250 ms; without `wait` not at all. */
export const useSettled = <T>(value: T, wait = true): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [value, wait])
  return wait ? settled : value
}
