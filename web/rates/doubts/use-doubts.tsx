import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.ts'

/** `askAbout` asks before a probable mistake is saved and throws if the answer is no; the caller renders `question`. */
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
