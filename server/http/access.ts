import type { Access, PlainAccess } from '#shared/endpoint.ts'
import { badRequest, notSignedIn } from './errors.ts'

/** The person behind a call. There is no sign-in yet: every caller is a visitor. */
export type Viewer = undefined

const names = (raw: unknown, field: string): boolean => {
  const value = typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[field]
  return value !== undefined && value !== null && value !== false
}

/** The rule that applies to this input: `either` is decided by one field as it came, before its shape is known. Both kinds are a 400. */
export const ruleFor = (access: Access, raw: unknown): PlainAccess => {
  if (typeof access === 'string' || !('either' in access)) return access
  const { either, or, when, otherwise } = access
  if (!names(raw, either)) return otherwise
  if (or !== undefined && names(raw, or)) throw badRequest({ [or]: `Send exactly one of ${or} and ${either}.` })
  return when
}

/** True when the rule is known before the body is read. */
export const isPlain = (access: Access): access is PlainAccess => typeof access === 'string' || !('either' in access)

/** Who is calling, if they may call at all by this rule: 401 without a session, 403 without the role. */
export const admit = (rule: PlainAccess): Viewer => {
  if (rule !== 'public') throw notSignedIn()
  return undefined
}
