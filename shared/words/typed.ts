import { tidy } from './tidy.ts'

/**
 * Converts a typed phone number (+91 98765 43210, 098765 43210, tel:+91-9876543210) to E.164; foreign ones begin with +
 * or 00. Any other text is only trimmed.
 */
export const tidyPhone = (typed: string): string => {
  const bare = tidy(typed)
    .replace(/^tel:/i, '')
    // The 0 in +44 (0)20 is dialled within the country only.
    .replace(/^( *(?:\+|00)[\d -]{1,6})\(0\)/, '$1')
    .replace(/[ ()./-]/g, '')
    .replace(/^00(?=[1-9]\d{10,14}$)/, '+')
    .replace(/^\+910/, '+91')
  const digits = bare.replace(/^\+91/, '')
  const local = digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits
  const ten = local.length === 12 && local.startsWith('91') ? local.slice(2) : local
  if (/^[6-9]\d{9}$/.test(ten)) return `+91${ten}`
  return /^\+\d{8,15}$/.test(bare) ? bare : typed.trim()
}

/** An amount without its currency and spaces: `₹ 300`, `Rs. 500/-`. */
const bareAmount = (typed: string): string => {
  const text = tidy(typed)
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\s/g, '')
  return text.replace(/(?:\/-|₹|rs\.?|inr)$/i, '')
}

/**
 * Converts `1,500`, `₹ 300`, `Rs. 1,23,456.50` to a plain number; the last group has three digits, in India and
 * elsewhere. Any other text is only trimmed. `commas`: with `decimal`, `950,50` and `1.234,50` have a decimal comma.
 */
export const tidyAmount = (typed: string, commas: 'groups' | 'decimal' = 'groups'): string => {
  const bare = bareAmount(typed)
  if (/^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$|^\d+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  if (commas === 'decimal' && /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return typed.trim()
}

const inIndia = (number: number): string => number.toLocaleString('en-IN')

/** A sentence with both readings of an ambiguous amount such as `950,50` or `12.500`; undefined for any other text. */
export const twoReadings = (typed: string): string | undefined => {
  const bare = bareAmount(typed)
  const [, whole, decimals] =
    /^(\d{1,9}(?:,\d{2,3})*),(\d{1,2})$/.exec(bare.slice(0, 30)) ?? /^([1-9]\d{0,2})\.(\d{3})$/.exec(bare.slice(0, 30)) ?? []
  if (whole === undefined || decimals === undefined) return undefined
  const digits = whole.replaceAll(',', '')
  const paise = decimals.replace(/0$/, '').padEnd(2, '0')
  return `${bare} may be ${inIndia(Number(digits + decimals))} or ${inIndia(Number(digits))}.${paise}. Write which one.`
}
