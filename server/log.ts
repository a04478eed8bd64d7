import { type DestinationStream, type Logger, pino } from 'pino'
import { z } from 'zod'

/** Tried only where a word begins: an error may quote a long one that a stranger sent. */
const address = /(?<![^\s<>"'(),;:=])[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g

interface Described {
  type: string
  message: string
  stack?: string | undefined
  [detail: string]: unknown
}

/** PostgreSQL quotes what was typed: in the detail always, in the message where a value has a wrong form (class 22). */
const wordsOf = (error: Error & Record<string, unknown>): string => {
  const wrongValue = 'severity' in error && String(error.code).startsWith('22')
  return (wrongValue ? (error.message.split(/[:"]/, 1)[0] ?? '').trim() : error.message).replace(address, '<address>')
}

const kept = ['code', 'severity', 'constraint', 'table', 'column', 'routine', 'syscall', 'kind', 'status', 'statusCode', 'responseCode']

/** An error as the log may keep it: never what people typed, which broken replies, rows and refused mails quote. */
export const describeError = (error: unknown): unknown => {
  if (error instanceof z.ZodError) return { type: 'ZodError', paths: error.issues.map(issue => `${issue.path.join('.')}: ${issue.code}`) }
  if (!(error instanceof Error)) return { type: typeof error }
  const details = error as Error & Record<string, unknown>
  const message = wordsOf(details)
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  const described: Described = { type: error.name, message, stack: frames.join('\n') }
  for (const name of kept) if (['string', 'number'].includes(typeof details[name])) described[name] = details[name]
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

/** The log of the product: JSON lines on the standard output, or where a test wants them. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: describeError } }, destination ?? process.stdout)
