import type { Access, PlainAccess } from '#shared/contract/endpoint.ts'
import { badRequest } from '../errors/errors.ts'

const names = (raw: unknown, field: string): boolean => {
  const value = typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[field]
  return value !== undefined && value !== null && value !== false
}

/** The rule that applies to this input, which is not validated yet. Throws 400 when it has both exclusive fields. */
export const ruleFor = (access: Access, raw: unknown): PlainAccess => {
  if (typeof access === 'string' || !('byField' in access)) return access
  const { byField, exclusiveWith, present, absent } = access
  if (!names(raw, byField)) return absent
  if (exclusiveWith !== undefined && names(raw, exclusiveWith))
    throw badRequest({ [exclusiveWith]: `Send exactly one of ${exclusiveWith} and ${byField}.` })
  return present
}

export const isPlain = (access: Access): access is PlainAccess => typeof access === 'string' || !('byField' in access)
