import { useEffect, useRef, useState } from 'react'

/** A question that is rendered until it is answered. */
export type Asked<T> = T & { answer: (isWanted: boolean) => void }

/**
 * Asks a question in the middle of a task: `ask` resolves with the answer, and `asked` is rendered meanwhile.
 * Unmounting answers no, since a task that waits for ever would count as being sent.
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
