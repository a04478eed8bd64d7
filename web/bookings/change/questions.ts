import { CallError } from '#web/api/client.ts'
import type { Ask, Question } from '#web/ui/dialog/use-question.tsx'

/** Sends; if the refusal is one to ask about, sends again after a yes, and throws the refusal after a no. */
const sendAsking = async <R>(
  ask: Ask,
  questionOn: (refusal: CallError) => Question | undefined,
  send: (isAgreed: boolean) => Promise<R>,
): Promise<R> => {
  try {
    return await send(false)
  } catch (error) {
    const question = error instanceof CallError ? questionOn(error) : undefined
    if (!question || !(await ask(question))) throw error
    return send(true)
  }
}

/** The server's text on rooms that are not clean, where a check-in failed for them; undefined for other failures. */
export const notCleanIn = (error: unknown): string | undefined => (error instanceof CallError ? error.fields.onlyIfClean : undefined)

/** The question, the label of its button, and what can be done instead. */
type EnterWords = readonly [question: string, confirm: string, instead: string]

const [anyway, confirm] = ['Check in anyway?', 'Check in anyway'] as const
export const checkInWords: EnterWords = [anyway, confirm, 'Or go back: choose another room, or mark this one clean under Housekeeping.']
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

/** Sends a check-in or move for clean rooms only; if one is not clean, asks whether to send it without that limit. */
export const sendIfClean = <R>(ask: Ask, words: EnterWords, send: (wish: { onlyIfClean?: true }) => Promise<R>): Promise<R> => {
  const questionOn = (refusal: CallError) => {
    const text = notCleanIn(refusal)
    const [asks, confirm, instead] = words
    return text === undefined ? undefined : { title: 'Not clean yet', text: `${text} ${asks}`, confirm, cancel: 'Go back', instead }
  }
  return sendAsking(ask, questionOn, isAgreed => send(isAgreed ? {} : { onlyIfClean: true }))
}

/** Sends; where an issued invoice would no longer fit, asks whether it is credited and issued anew. */
export const sendOrReissue = <R>(ask: Ask, send: (wish: { reissue?: true }) => Promise<R>): Promise<R> => {
  const questionOn = ({ fields: { reissue } }: CallError) =>
    reissue
      ? { title: 'The invoice was issued already', text: `It names other details. ${reissue}`, confirm: 'Issue anew', cancel: 'Cancel' }
      : undefined
  return sendAsking(ask, questionOn, isAgreed => send(isAgreed ? { reissue: true } : {}))
}
