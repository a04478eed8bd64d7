import { badRequest } from '../errors/errors.ts'

export const isBrokenText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
const message = 'This text contains characters that cannot be used.'

/** Throws 400 for NUL and unpaired surrogates, which PostgreSQL cannot store. No recursion: bodies nest 30,000 deep. */
export const refuseBrokenText = (value: unknown): void => {
  const open: { value: unknown; at: string }[] = [{ value, at: '' }]
  const fields: Record<string, string> = {}
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (isBrokenText(next.value)) fields[next.at] = message
    } else if (typeof next.value === 'object' && next.value !== null && !ArrayBuffer.isView(next.value)) {
      for (const [key, inner] of Object.entries(next.value)) {
        const at = next.at === '' ? key : `${next.at}.${key}`
        if (isBrokenText(key)) throw badRequest({}, message)
        open.push({ value: inner, at })
      }
    }
  }
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}
