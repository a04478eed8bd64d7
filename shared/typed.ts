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

/** `1,500`, `₹ 300`, `Rs. 1,23,456.50` as a plain number; anything else is left as it is. */
export const tidyAmount = (typed: string): string => {
  const text = typed
    .trim()
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\s/g, '')
  const bare = text.endsWith('/-') ? text.slice(0, -2) : text
  return /^\d{1,3}(,\d{2,3})+(\.\d+)?$|^\d+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : typed.trim()
}
