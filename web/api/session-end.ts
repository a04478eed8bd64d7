import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallError } from './call-error.ts'

/** Asks the person to sign in again; true: the same person did. */
export type SignInAgain = (endpoint: Endpoint) => Promise<boolean>

let ask: SignInAgain | undefined

/** Registers who asks for the password when a call finds the session over. */
export const onSessionEnd = (signInAgain: SignInAgain): (() => void) => {
  ask = signInAgain
  return () => {
    if (ask === signInAgain) ask = undefined
  }
}

/** Makes a call; on a 401 once more after the same person signed in again. */
export const withSession = async <T>(endpoint: Endpoint, makeCall: () => Promise<T>): Promise<T> => {
  try {
    return await makeCall()
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401 && endpoint.access !== 'public'
    if (!isOver || !(await ask?.(endpoint))) throw error
    return makeCall()
  }
}
