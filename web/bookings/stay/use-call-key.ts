import { useRef } from 'react'
import { uuid } from '#web/payments/uuid.ts'

/** The key of a call that must not be done twice: the same input that is sent again has the same key, another input another one. */
export const useCallKey = (): ((input: object) => string) => {
  const sent = useRef({ input: '', key: '' })
  return input => {
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: uuid() }
    return sent.current.key
  }
}
