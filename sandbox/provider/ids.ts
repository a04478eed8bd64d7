import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
let last = 0
let sequence = 0

function base62(value: number, length: number): string {
  let text = ''
  for (let rest = value, i = 0; i < length; i++) {
    text = alphabet.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** 14 characters as at the provider: 7 for the millisecond, 3 for the order in it, 4 random. Later ids sort later. */
export function newToken(now: number): string {
  if (now > last) {
    last = now
    sequence = 0
  } else sequence += 1
  return base62(last, 7) + base62(sequence, 3) + base62(randomInt(62 ** 4), 4)
}

/** An id such as `order_Rt5Yb2Nc7XqE1u`; `now` in milliseconds. */
export function newId(prefix: string, now: number): string {
  return `${prefix}_${newToken(now)}`
}

export function isId(prefix: string, text: unknown): text is string {
  return typeof text === 'string' && new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(text)
}
