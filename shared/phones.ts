/** What people type or paste (+91 98765 43210, 098765 43210, 91-9876543210) in the form that the server accepts. */
export const tidyPhone = (typed: string): string => {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^\+91|^0091/, '')
  const local = digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits
  const ten = local.length === 12 && local.startsWith('91') ? local.slice(2) : local
  return /^[6-9]\d{9}$/.test(ten) ? `+91${ten}` : typed.trim()
}

/** `+919876543210` as people read it: +91 98765 43210. */
export const formatPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
