import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.ts'

/** Asks before something is saved that is most likely a mistake; throws where the answer is no. `question` is to be drawn. */
export const useDoubts = () => {
  const { asked, ask } = useQuestion<{ text: string }>()
  const askAbout = async (doubts: readonly (string | undefined)[]): Promise<void> => {
    const text = doubts.filter(doubt => doubt !== undefined).join(' ')
    if (text !== '' && !(await ask({ text }))) throw new Error('Nothing was saved yet.')
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      title="Is this right?"
      confirm="Save all the same"
      cancel="Change it"
      safe
      pending={false}
      error={undefined}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {asked.text}
    </ConfirmDialog>
  )
  return { askAbout, question }
}
