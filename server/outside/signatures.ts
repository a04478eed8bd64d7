import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (message: string | Uint8Array, secret: string) => createHmac('sha256', secret).update(message)

/** What proves a text to whoever knows the secret: HMAC-SHA256 in hexadecimal digits. */
export const signatureOf = (message: string, secret: string): string => hmac(message, secret).digest('hex')

/**
 * True when `signature` is the lower-case hex HMAC-SHA256 of `message` under `secret`; constant time, and false for anything that is not
 * 64 hex digits.
 */
export const isSignature = (message: string | Uint8Array, signature: string, secret: string): boolean => {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(hmac(message, secret).digest(), Buffer.from(signature, 'hex'))
}
