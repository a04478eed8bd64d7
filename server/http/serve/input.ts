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
    // Of the options of a union, reports the last one of the type that was sent, which says what people should type;
    // 2.5 is of an integer's type, too.
    else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const ofKind = issue.errors.findLast(([first]) => first?.code !== 'invalid_type' || first.expected === 'int')
      withPaths(ofKind ?? issue.errors.at(-1) ?? [], path, fields)
    } else note(path, issue.message)
  }
}

/** A 400 with the first message of every broken field, by its dotted path. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const fields: Record<string, string> = Object.create(null)
  withPaths(error.issues, [], fields)
  if ('' in fields) return badRequest({}, `The request as a whole does not fit: ${fields['']}`)
  return badRequest({ ...fields })
}

export const takesQuery = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.method === 'DELETE'

/** The proof in a call's header: an order's secret if it came; a booking's key always, because no field takes it. */
const proofIn = ({ proof }: Endpoint, { headers }: FastifyRequest): Record<string, unknown> => {
  if (proof === 'booking') return { bookingKey: String(headers[bookingKeyHeader] ?? '').slice(0, longestBookingKey) }
  const orderSecret = proof === 'order' ? headers[orderSecretHeader] : undefined
  return orderSecret === undefined ? {} : { orderSecret }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (sent: unknown): sent is Fields =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) && !ArrayBuffer.isView(sent)

const isIdName = (name: string): boolean => name === 'id' || name.endsWith('Id')

/** The query fields that a call with a body takes: all of a DELETE, else ids, which may be in the query or the body. */
const takenFromQuery = ({ method, body }: Endpoint, query: unknown): Fields => {
  // Other sites post to such an address; its query has only what we put into the address that we gave them.
  if (!isFields(query) || body === 'raw' || body === 'form') return {}
  const taken = Object.entries(query).filter(([name]) => method === 'DELETE' || isIdName(name))
  return Object.fromEntries(taken)
}

const bodyOf = ({ body: kind }: Endpoint, { body }: FastifyRequest): unknown => body ?? (kind === 'raw' ? new Uint8Array() : {})

/** The input before any check: a GET's query, else the body and what its query may have; with the header's proof. */
export const rawInput = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const sent = endpoint.method === 'GET' ? request.query : bodyOf(endpoint, request)
  if (!isFields(sent)) return sent
  const more = { ...(endpoint.method !== 'GET' && takenFromQuery(endpoint, request.query)), ...proofIn(endpoint, request) }
  return Object.keys(more).length === 0 ? sent : { ...sent, ...more }
}

/** Errors for fields that came twice with different values, or in a part that the contract does not read. */
const strayFaults = (endpoint: Endpoint, { query, body }: FastifyRequest): Record<string, string> => {
  if (endpoint.body === 'raw' || endpoint.body === 'form') return {}
  const unknown = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, unknownField(name)]))
  if (endpoint.method === 'GET') return isFields(body) ? unknown(Object.keys(body)) : {}
  const taken = takenFromQuery(endpoint, query)
  const strays = isFields(query) ? Object.keys(query).filter(name => !Object.hasOwn(taken, name)) : []
  const twice = Object.keys(taken).filter(name => isFields(body) && Object.hasOwn(body, name) && String(body[name]) !== String(taken[name]))
  return { ...unknown(strays), ...Object.fromEntries(twice.map(name => [name, 'This was sent twice.'])) }
}

/** The schema of the input: where the rule depends on a field, the input may be a union of `present` and `absent`. */
const shapeOf = <I extends z.ZodType>({ access, input }: Endpoint<I>, raw: unknown): I => {
  if (typeof access === 'string' || !('byField' in access) || !(input instanceof z.ZodUnion)) return input
  return input.options[ruleFor(access, raw) === access.present ? 0 : 1] as I
}

/** Parses the whole input by the contract, all fields at once. */
export const parseInput = <I extends z.ZodType>(endpoint: Endpoint<I>, request: FastifyRequest): z.output<I> => {
  const strays = strayFaults(endpoint, request)
  const raw = rawInput(endpoint, request)
  const parsed = shapeOf(endpoint, raw).safeParse(raw, { error: plainWords })
  const isPlainly = Object.keys(strays).length === 0
  if (isPlainly && parsed.success) return parsed.data
  const refusal = parsed.success ? undefined : refusalOf(parsed.error)
  if (refusal && isPlainly) throw refusal
  throw badRequest({ ...strays, ...refusal?.fields })
}
