const devanagariZero = 0x966

/** A text with the digits of a Hindi keyboard (०-९) as those that every rule of a number or a date knows. */
export const latinDigits = (text: string): string => text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - devanagariZero))

/** What people type or paste (+91 98765 43210, 098765 43210, 91-9876543210) in the form that the server accepts. */
export const tidyPhone = (typed: string): string => {
  const digits = latinDigits(typed)
    .replace(/[\s()-]/g, '')
    .replace(/^\+91|^0091/, '')
  const local = digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits
  const ten = local.length === 12 && local.startsWith('91') ? local.slice(2) : local
  return /^[6-9]\d{9}$/.test(ten) ? `+91${ten}` : typed.trim()
}

/** An amount without its currency and spaces: `₹ 300`, `Rs. 500/-`. */
const bareAmount = (typed: string): string => {
  const text = latinDigits(typed)
    .trim()
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\s/g, '')
  return text.endsWith('/-') ? text.slice(0, -2) : text
}

/**
 * `1,500`, `₹ 300`, `Rs. 1,23,456.50` as a plain number; the last group before the decimal point has three digits, in India and elsewhere.
 * Anything else is left as it is. `commas`: where `decimal`, `950,50` and `1.234,50` have a decimal comma.
 */
export const tidyAmount = (typed: string, commas: 'groups' | 'decimal' = 'groups'): string => {
  const bare = bareAmount(typed)
  if (/^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$|^\d+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  if (commas === 'decimal' && /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return typed.trim()
}

const inIndia = (number: number): string => number.toLocaleString('en-IN')

/**
 * Says both readings of an amount such as `950,50` or `12.500`, whose sign may set groups apart or be the decimal one; undefined for any
 * other text.
 */
export const twoReadings = (typed: string): string | undefined => {
  const bare = bareAmount(typed)
  const [, whole, decimals] =
    /^(\d{1,9}(?:,\d{2,3})*),(\d{1,2})$/.exec(bare.slice(0, 30)) ?? /^([1-9]\d{0,2})\.(\d{3})$/.exec(bare.slice(0, 30)) ?? []
  if (whole === undefined || decimals === undefined) return undefined
  const digits = whole.replaceAll(',', '')
  const paise = decimals.replace(/0$/, '').padEnd(2, '0')
  return `${bare} may be ${inIndia(Number(digits + decimals))} or ${inIndia(Number(digits))}.${paise}. Write which one.`
}
