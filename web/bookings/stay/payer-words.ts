import { stateNames } from '#shared/words/gst-states.ts'
import { stateOfPin } from '#shared/words/pin-states.ts'

export const stateOptions = stateNames.map(value => ({ value, label: value }))

export const pinHint = (typed: string): string | undefined => {
  const state = stateOfPin(typed)
  return state && `A PIN code of ${state}.`
}

interface Place {
  userPin: string
  userState: string
}

/** A PIN code as it was typed, and the State that it tells where nobody has said which. */
export const withState = ({ userState }: Place, userPin: string): Partial<Place> => {
  const told = userState === '' ? stateOfPin(userPin) : undefined
  return { userPin, ...(told && { userState: told }) }
}
