import type { ConstraintSentence } from '#server/db/constraints.ts'
import { Refusal, unavailable } from './errors.ts'

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

/** The database is away, overloaded, a replica now (25006) or gave up a lock: nothing written, a retry may succeed. */
const passing = /^(57P0.|08...|55P03|57014|40001|40P01|53...|25P03|25006)$/
const passingMessage =
  /connection (error|terminated|timeout|refused)|terminating connection|timeout exceeded when trying to connect|not queryable/i
const passingCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN)$/

const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error

const isNetworkCall = (error: Error) =>
  'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')

/** The refusal for a database error: by constraint, 409 for an overlap (23P01), 503 for a passing one, or undefined. */
export const databaseRefusal = (error: unknown, sentences: Readonly<Record<string, ConstraintSentence>>): Refusal | undefined => {
  if (!isDatabaseError(error)) return undefined
  const rule = error.constraint !== undefined && Object.hasOwn(sentences, error.constraint) ? sentences[error.constraint] : undefined
  if (rule) {
    const code = { 400: 'INVALID_INPUT', 404: 'NOT_FOUND', 409: 'CONFLICT' }[rule.status]
    return new Refusal(rule.status, code, rule.sentence, rule.field === undefined ? {} : { fields: { [rule.field]: rule.sentence } })
  }
  const code = error.code ?? ''
  if (code === '23P01') return new Refusal(409, 'CONFLICT', 'This is taken already. Please refresh and try again.')
  if (passing.test(code) || (passingCode.test(code) && isNetworkCall(error)) || passingMessage.test(error.message)) return unavailable()
  return undefined
}
