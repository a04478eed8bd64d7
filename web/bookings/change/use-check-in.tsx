import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.ts'

/** The server's text on rooms that are not clean, where a check-in failed for them; undefined for other failures. */
export const notCleanIn = (error: unknown): string | undefined => (error instanceof CallError ? error.fields.onlyIfClean : undefined)

/** The question, the label of its button, and what can be done instead. */
type EnterWords = readonly [question: string, confirm: string, instead: string]

const [anyway, confirm] = ['Check in anyway?', 'Check in anyway'] as const
const checkInWords: EnterWords = [anyway, confirm, 'Or go back: the room can be marked clean under Housekeeping, or changed under Edit.']
export const saleWords: EnterWords = [anyway, confirm, 'Or go back: choose another room, or leave “Check in now” unticked.']
export const groupWords: EnterWords = ['Check them in anyway?', confirm, 'Or go back and tick only the rooms that are ready.']
export const moveRoomWords: EnterWords = [
  'Is the guest to move there all the same?',
  'Move all the same',
  'Or go back and choose another room.',
]
export const swapWords: EnterWords = [
  'Are the rooms to be swapped all the same?',
  'Swap all the same',
  'Or go back: the rooms stay as they are.',
]

/**
 * `checkIn` sends a check-in or move for clean rooms only; where one is not clean, it asks and, after a yes, sends it
 * without that condition. After a no it throws the refusal. The caller renders `question`.
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
      cancel="Go back"
      safe
      pending={false}
      error={undefined}
      before={<p className="muted">{asked.words[2]}</p>}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.text} {asked.words[0]}
    </ConfirmDialog>
  )
  return { checkIn, question }
}
