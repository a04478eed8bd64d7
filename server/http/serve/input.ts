import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookingKeyHeader, type Endpoint, longestBookingKey, orderSecretHeader } from '#shared/contract/endpoint.ts'
import { badRequest, type Refusal } from '../errors/errors.ts'
import { plainWords } from '../errors/plain-words.ts'
import { ruleFor } from '../guard/rules.ts'

const unknownField = (name: string) => `Unknown field: ${name}.`

const withPaths = (issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[], fields: Record<string, string>) => {
  const note = (path: readonly PropertyKey[], message: string) => {
    const key = path.map(String).join('.')
    if (!Object.hasOwn(fields, key)) fields[key] = message
  }
  for (const issue of issues) {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note([...path, key], unknownField(key))
    // Of the forms that a union takes, the last one of the kind that was sent says what people should type; 2.5 is a number, if not a whole one.
    else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const ofKind = issue.errors.findLast(([first]) => first?.code !== 'invalid_type' || first.expected === 'int')
      withPaths(ofKind ?? issue.errors.at(-1) ?? [], path, fields)
    } else note(path, issue.message)
  }
}

/** Every broken field of a failed parse, dotted path to message; the first message of a field counts. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const fields: Record<string, string> = Object.create(null)
  withPaths(error.issues, [], fields)
  if ('' in fields) return badRequest({}, `The request as a whole does not fit: ${fields['']}`)
  return badRequest({ ...fields })
}

export const takesQuery = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.method === 'DELETE'

/** What proves the call by a header: an order's secret where it came, a booking's key in any case, which no field takes. */
const proofIn = ({ proof }: Endpoint, { headers }: FastifyRequest): Record<string, unknown> => {
  if (proof === 'booking') return { bookingKey: String(headers[bookingKeyHeader] ?? '').slice(0, longestBookingKey) }
  const orderSecret = proof === 'order' ? headers[orderSecretHeader] : undefined
  return orderSecret === undefined ? {} : { orderSecret }
}

/** What the caller sent for this contract, before any check: the query of GET and DELETE, else the body; with what came in its header. */
export const rawInput = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const sent = takesQuery(endpoint) ? request.query : (request.body ?? (endpoint.body === 'raw' ? new Uint8Array() : {}))
  const proof = proofIn(endpoint, request)
  return Object.keys(proof).length === 0 || typeof sent !== 'object' ? sent : { ...sent, ...proof }
}

/** Of a contract whose rule depends on a field, the input may have two shapes: a union in the order of the rules. */
const shapeOf = <I extends z.ZodType>({ access, input }: Endpoint<I>, raw: unknown): I => {
  if (typeof access === 'string' || !('byField' in access) || !(input instanceof z.ZodUnion)) return input
  return input.options[ruleFor(access, raw) === access.present ? 0 : 1] as I
}

/** Parses the whole input by the contract, all fields at once; what came on the other way (query or body) is unknown too. */
export const parseInput = <I extends z.ZodType>(endpoint: Endpoint<I>, request: FastifyRequest): z.output<I> => {
  const stray = takesQuery(endpoint) ? request.body : request.query
  // An address that another site posts to carries what we gave it along in its query.
  const isOthers = endpoint.body === 'raw' || endpoint.body === 'form'
  const strayKeys = typeof stray === 'object' && stray !== null && !isOthers ? Object.keys(stray) : []
  const raw = rawInput(endpoint, request)
  const parsed = shapeOf(endpoint, raw).safeParse(raw, { error: plainWords })
  if (strayKeys.length === 0 && parsed.success) return parsed.data
  const refusal = parsed.success ? undefined : refusalOf(parsed.error)
  if (refusal && strayKeys.length === 0) throw refusal
  throw badRequest({ ...Object.fromEntries(strayKeys.map(key => [key, unknownField(key)])), ...refusal?.fields })
}
