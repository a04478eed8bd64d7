import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (message: string | Uint8Array, secret: string) => createHmac('sha256', secret).update(message)

/** What proves a text to whoever knows the secret: HMAC-SHA256 in hexadecimal digits. */
export const signatureOf = (message: string, secret: string): string => hmac(message, secret).digest('hex')

/** Whether `signature` is the lower-case hex HMAC-SHA256 of `message`; constant time. */
export const isSignature = (message: string | Uint8Array, signature: string, secret: string): boolean => {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(hmac(message, secret).digest(), Buffer.from(signature, 'hex'))
}
