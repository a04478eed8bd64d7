// Without characters that are mistaken for each other when they are read out or copied by hand.
const small = 'abcdefghjkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '#%+=!?'
const length = 14

/** A random character; all are equally likely. */
const one = (alphabet: string): string => {
  const limit = 256 - (256 % alphabet.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return alphabet[byte % alphabet.length] ?? ''
  }
}

/** A random password of 14 characters that meets every rule: with small and capital letters, a digit and a symbol. */
export const newPassword = (): string => {
  const all = small + capitals + digits + symbols
  for (;;) {
    const text = Array.from({ length }, () => one(all)).join('')
    if ([small, capitals, digits, symbols].every(alphabet => [...text].some(character => alphabet.includes(character)))) return text
  }
}
