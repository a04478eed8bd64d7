/** Chance that is the same every time for the same seed: demo data must not change from start to start. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  uuid(): string
  /** Letters and digits, as in the provider's ids. */
  token(length: number): string
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** FNV-1a. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)

/** Mulberry32: small, fast, even enough for made-up guests; never for secrets that protect something. */
export const randomFrom = (seed: string): Random => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[int(0, from.length - 1)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
  const hex = (length: number) => Array.from({ length }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    pick,
    chance: probability => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    token: length => Array.from({ length }, () => base62[int(0, 61)]).join(''),
  }
}
