import { useState } from 'react'
import { uuid } from '#web/payments/pay/uuid.ts'

/** Gives each input its key: the same input that is sent again has the same one, another input another one. */
export const callKeys = (newKey: () => string = uuid): ((input: object) => string) => {
  let sent = { input: '', key: '' }
  return input => {
    const text = JSON.stringify(input)
    if (sent.input !== text) sent = { input: text, key: newKey() }
    return sent.key
  }
}

/** The key of a call that must not be done twice. */
export const useCallKey = (): ((input: object) => string) => useState(() => callKeys())[0]
