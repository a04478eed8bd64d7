import type { Access, PlainAccess } from '#shared/endpoint.ts'
import { badRequest } from '../errors.ts'

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
