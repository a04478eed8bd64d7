import type { Access, PlainAccess } from '#shared/endpoint.ts'
import { notSignedIn } from './errors.ts'

/** The person behind a call. There is no sign-in yet: every caller is a visitor. */
export type Viewer = undefined

/** The rule that applies to this input: `either` is decided by one field as it came, before its shape is known. */
export const ruleFor = (access: Access, raw: unknown): PlainAccess => {
  if (typeof access === 'string' || !('either' in access)) return access
  const named = typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[access.either]
  return named !== undefined && named !== null && named !== false ? access.when : access.otherwise
}

/** True when the rule is known before the body is read. */
export const isPlain = (access: Access): access is PlainAccess => typeof access === 'string' || !('either' in access)

/** Who is calling, if they may call at all by this rule: 401 without a session, 403 without the role. */
export const admit = (rule: PlainAccess): Viewer => {
  if (rule !== 'public') throw notSignedIn()
  return undefined
}
