import { useEffect, useRef, useState } from 'react'

/** A question that is drawn until it is answered. */
export type Asked<T> = T & { answer: (isWanted: boolean) => void }

/**
 * A question in the middle of a task: `ask` waits for its answer, `asked` is what is drawn meanwhile. Once its page is gone the answer is no: a
 * task that waited for good would count as being sent.
 */
export const useQuestion = <T extends object>() => {
  const [asked, setAsked] = useState<Asked<T>>()
  const open = useRef<((isWanted: boolean) => void) | undefined>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      open.current?.(false)
    }
  }, [])
  const ask = (about: T) =>
    new Promise<boolean>(resolve => {
      if (isGone.current) return resolve(false)
      const answer = (isWanted: boolean) => {
        open.current = undefined
        setAsked(undefined)
        resolve(isWanted)
      }
      open.current = answer
      setAsked({ ...about, answer })
    })
  return { asked, ask }
}
