import type { Endpoint } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'

/** Asks the person to sign in again for a call; true: the same person did. */
export type SignInAgain = (endpoint: Endpoint) => Promise<boolean>

let ask: SignInAgain | undefined

/** Who asks when a session ends under a call. Gives the end of it. */
export const onSessionEnd = (signInAgain: SignInAgain): (() => void) => {
  ask = signInAgain
  return () => {
    if (ask === signInAgain) ask = undefined
  }
}

/** Makes a call, and once more after the person whose session had ended signed in again: what was typed for it is not lost. */
export const withSession = async <T>(endpoint: Endpoint, makeCall: () => Promise<T>): Promise<T> => {
  try {
    return await makeCall()
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401 && endpoint.access !== 'public'
    if (!isOver || !(await ask?.(endpoint))) throw error
    return makeCall()
  }
}
