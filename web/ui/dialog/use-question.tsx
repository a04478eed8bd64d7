import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A question in the middle of a task, such as a save: what its dialog says, and what its two buttons say. */
export interface Question {
  title: string
  text: string
  /** What can be done instead. */
  instead?: string
  confirm: string
  cancel: string
}

/** Asks a question and resolves with the answer. */
export type Ask = (question: Question) => Promise<boolean>

/**
 * `ask` asks a question in the middle of a task; the caller renders `question`. Unmounting answers no, since a task
 * that waits for ever would count as being sent.
 */
export const useQuestion = (): { ask: Ask; question: ReactNode } => {
  const [asked, setAsked] = useState<Question & { answer: (isWanted: boolean) => void }>()
  const open = useRef<((isWanted: boolean) => void) | undefined>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      open.current?.(false)
    }
  }, [])
  const ask = (about: Question) =>
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
  const question = asked && (
    <ConfirmDialog
      title={asked.title}
      confirm={asked.confirm}
      cancel={asked.cancel}
      safe
      pending={false}
      error={undefined}
      before={asked.instead && <p className="muted">{asked.instead}</p>}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.text}
    </ConfirmDialog>
  )
  return { ask, question }
}
