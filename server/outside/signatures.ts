import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * True when `signature` is the lower-case hex HMAC-SHA256 of `message` under `secret`; constant time, and false for anything that is not
 * 64 hex digits.
 */
export const isSignature = (message: string | Uint8Array, signature: string, secret: string): boolean => {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(message).digest(), Buffer.from(signature, 'hex'))
}
