import { toPaise } from './money.ts'

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number from 0 to 99 in words. */
const twoDigits = (count: number): string => {
  if (count < 20) return small[count] ?? ''
  const [ten = '', one] = [tens[Math.floor(count / 10)], count % 10]
  return one === 0 ? ten : `${ten}-${small[one]}`
}

/** The Indian number groups below the crore, largest first. */
const groups: readonly (readonly [size: number, name: string])[] = [
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

const integerWords = (count: number): string => {
  if (count < 100) return twoDigits(count)
  const crores = Math.floor(count / 10_000_000)
  const words = crores > 0 ? [integerWords(crores), 'crore'] : []
  let rest = count % 10_000_000
  for (const [size, name] of groups) {
    if (rest >= size) words.push(twoDigits(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest > 0) words.push('and', twoDigits(rest))
  return words.join(' ')
}

/** An amount of rupees (at least 0, two decimals) in words: `One lakh three thousand rupees and five paise only`. */
export const rupeesInWords = (rupees: number): string => {
  const all = toPaise(rupees)
  const [whole, paise] = [Math.floor(all / 100), all % 100]
  const parts = [
    ...(whole > 0 || paise === 0 ? [`${integerWords(whole)} ${whole === 1 ? 'rupee' : 'rupees'}`] : []),
    ...(paise > 0 ? [`${twoDigits(paise)} ${paise === 1 ? 'paisa' : 'paise'}`] : []),
  ]
  const words = parts.join(' and ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}
