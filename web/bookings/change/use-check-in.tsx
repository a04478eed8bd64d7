import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.ts'

/** Why a guest did not come into a room: which ones are not clean; undefined for any other failure. */
export const notCleanIn = (error: unknown): string | undefined => (error instanceof CallError ? error.fields.onlyIfClean : undefined)

/** What the question asks, and its button. */
type EnterWords = readonly [question: string, confirm: string]

const checkInWords: EnterWords = ['Check in anyway?', 'Check in anyway']
export const moveWords: EnterWords = ['Is the guest to move there all the same?', 'Move all the same']
export const groupWords: EnterWords = ['Check them in anyway?', 'Check in anyway']
export const swapWords: EnterWords = ['Are the rooms to be swapped all the same?', 'Swap all the same']

/**
 * `checkIn` sends a check-in, or a move, for clean rooms, and where one is not, asks and sends it again without that wish. Throws the refusal
 * where the answer is no. `question` is to be drawn.
 */
export const useCheckIn = (words: EnterWords = checkInWords) => {
  const { asked, ask } = useQuestion<{ text: string; words: EnterWords }>()
  const checkIn = async <R,>(send: (wish: { onlyIfClean?: true }) => Promise<R>, asks = words): Promise<R> => {
    try {
      return await send({ onlyIfClean: true })
    } catch (error) {
      const text = notCleanIn(error)
      if (text === undefined || !(await ask({ text, words: asks }))) throw error
      return send({})
    }
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      title="Not clean yet"
      confirm={asked.words[1]}
      cancel="Cancel"
      safe
      pending={false}
      error={undefined}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.text} {asked.words[0]}
    </ConfirmDialog>
  )
  return { checkIn, question }
}
