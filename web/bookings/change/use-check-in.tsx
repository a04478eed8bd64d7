import { type ReactNode, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Why a check-in was not made: which rooms are not clean; undefined for any other failure. */
export const notCleanIn = (error: unknown): string | undefined => (error instanceof CallError ? error.fields.onlyIfClean : undefined)

interface Asked {
  text: string
  answer: (isWanted: boolean) => void
}

/**
 * `checkIn` sends a check-in for clean rooms, and where one is not, asks and sends it again without that wish. Throws the refusal where the
 * answer is no. `question` is to be drawn.
 */
export const useCheckIn = () => {
  const [asked, setAsked] = useState<Asked>()
  const ask = (text: string) =>
    new Promise<boolean>(resolve => {
      const answer = (isWanted: boolean) => {
        setAsked(undefined)
        resolve(isWanted)
      }
      setAsked({ text, answer })
    })
  const checkIn = async <R,>(send: (wish: { onlyIfClean?: true }) => Promise<R>): Promise<R> => {
    try {
      return await send({ onlyIfClean: true })
    } catch (error) {
      const text = notCleanIn(error)
      if (text === undefined || !(await ask(text))) throw error
      return send({})
    }
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      title="Not clean yet"
      confirm="Check in all the same"
      cancel="Cancel"
      safe
      pending={false}
      error={undefined}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.text} Is the guest to be checked in all the same?
    </ConfirmDialog>
  )
  return { checkIn, question }
}
