import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { TestServer } from '../../testing.ts'
import { formOf } from '../files/forms.ts'
import type { Caller } from './callers.ts'
import type { OneTransaction } from './one-transaction.ts'
import type { Place, Sample } from './sample.ts'
import type { World } from './world.ts'

/** A line of `access-oracle.csv`, written by hand from the product's rules instead of its access declarations. */
export interface Line {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  who: string
  area: string
  /** The required actions; several are joined by +. */
  action: string
  row: string
  /** An area of which any one right also suffices. */
  or: string | undefined
}

export const oracle = (): Line[] => {
  const [, ...lines] = readFileSync(new URL('../../access-oracle.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map(line => {
    const [method, path, who, area, action, row, or] = line.split(',')
    return { method, path, who, area, action, row, or } as Line
  })
}

export interface Case {
  variant: string
  caller: Caller
  input: Record<string, unknown>
  expected: number
}

const unnamed = "x' or 1=1 --"
/** The id of a hotel's row, by the oracle's name of it. */
const rowOf = (place: Place, row: string): string => place[row as keyof Place]

/** The same input with another value at a dotted path. */
const withValue = (input: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> => {
  const [head = '', ...rest] = path.split('.')
  return { ...input, [head]: rest.length === 0 ? value : withValue(input[head] as Record<string, unknown>, rest.join('.'), value) }
}

const variantsOf = (line: Line, sample: Sample, { a, b }: World, caller: Caller) => {
  const own = sample.input(a, caller)
  const variants: [name: string, input: Record<string, unknown>, on: 'a' | 'b' | undefined, otherwise?: number][] = [['own', own, 'a']]
  const { hotel, row, byRow, nested, global } = sample
  if (!hotel) return variants
  variants.push(['foreign', sample.input(b, caller), 'b'], ['unknown hotel', { ...own, [hotel]: randomUUID() }, undefined])
  if (line.who === 'public') return variants
  variants.push(['injection', { ...own, [hotel]: unnamed }, 'a', 400])
  if (row)
    variants.push(
      ['unknown row', withValue(own, row, randomUUID()), 'a', 404],
      ['mixed', withValue(own, row, rowOf(b, line.row)), 'a', 404],
    )
  if (byRow) {
    const { [hotel]: _own, ...mine } = own
    const { [hotel]: _other, ...theirs } = sample.input(b, caller)
    variants.push(['by row', mine, 'a'], ['foreign by row', theirs, 'b'])
  }
  if (nested) variants.push(['nested foreign', { ...own, ...nested(b) }, 'a', 400])
  if (row && global) variants.push(['global', { ...own, [row]: global.id }, 'a', global.status(caller)])
  return variants
}

const mayAtAll = (who: string, { key }: Caller): boolean => {
  if (who === 'owner') return key === 'ADMIN'
  if (who === 'owner-or-super') return key === 'ADMIN' || key === 'SUPER_ADMIN'
  if (who === 'platform') return key === 'PLATFORM_ADMIN' || key === 'SUPER_ADMIN'
  if (who === 'platform-alone') return key === 'PLATFORM_ADMIN'
  if (who === 'super') return key === 'SUPER_ADMIN'
  return who === 'signed-in'
}

/** The status that a call must answer. `on` is the hotel that it names, undefined for one that does not exist. */
const expectedOf = (line: Line, sample: Sample, caller: Caller, variant: string, on: 'a' | 'b' | undefined, otherwise?: number): number => {
  const right = sample.status?.(caller) ?? 200
  if (line.who === 'public') return on ? right : 404
  if (!caller.live) return 401
  if (line.who !== 'hotel') return mayAtAll(line.who, caller) ? right : 403
  if (variant === 'injection') return 400
  const grants = on && caller[on]
  if (!grants) return 404
  const mayToo = line.or !== undefined && (grants[line.or]?.length ?? 0) > 0
  if (!mayToo && !line.action.split('+').every(action => grants[line.area]?.includes(action))) return 403
  // Handlers that require ownership require it of the named hotel.
  return otherwise ?? (caller.owns && caller.owns !== on ? (sample.status?.({ ...caller, owns: undefined as never }) ?? 200) : right)
}

/**
 * Callers without a session, and callers with one right that is not the required one, are refused before any id
 * matters: each of their calls tries the own ids and one other variant, in turn, so that together they meet all
 * variants. All other callers try every variant.
 */
const thinned = (cases: readonly Case[], { live, single }: Caller, turn: number): readonly Case[] => {
  const [own, ...others] = cases
  const isRefused = own && (live ? single && own.expected === 403 : own.expected === 401)
  return isRefused && others.length > 0 ? [own, others[turn % others.length] as Case] : cases
}

export const casesOf = (line: Line, sample: Sample, world: World, callers: readonly Caller[]): Case[] =>
  callers.flatMap((caller, at) => {
    const cases = variantsOf(line, sample, world, caller).map(([variant, input, on, otherwise]) => ({
      variant,
      caller,
      input,
      expected: expectedOf(line, sample, caller, variant, on, otherwise),
    }))
    return thinned(cases, caller, line.path.length + at)
  })

/** The fields of any input. Names are made well-formed: half a surrogate pair cannot travel in a query or a form. */
const fieldsOf = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typeof input === 'object' && input !== null ? input : { input }).map(([name, value]) => [name.toWellFormed(), value]),
  )

const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : `${value}`).toWellFormed()

const queryOf = (input: unknown): string =>
  new URLSearchParams(Object.entries(fieldsOf(input)).map(([name, value]): [string, string] => [name, textOf(value)])).toString()

const payloadOf = async ({ body }: Sample, input: unknown) => {
  if (body === 'form') return { payload: queryOf(input), type: 'application/x-www-form-urlencoded' }
  if (body !== 'multipart') return { payload: JSON.stringify(input) ?? '', type: 'application/json' }
  const fields = Object.entries(fieldsOf(input))
  const files = fields.filter((entry): entry is [string, Blob] => entry[1] instanceof Blob)
  const encoded = new Response(
    formOf(Object.fromEntries(fields.filter(([, value]) => !(value instanceof Blob))), Object.fromEntries(files)),
  )
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}

/** One call straight into the server, without a socket; `input` may be anything. */
export const send = async (
  http: FastifyInstance,
  server: TestServer,
  line: Line,
  sample: Sample,
  { input, caller }: { input: unknown; caller: Caller },
) => {
  const path = line.path.split('#')[0] ?? ''
  const more = sample.headers?.(input as Record<string, unknown>)
  const headers = { host: new URL(server.url).host, origin: server.url, ...caller.headers, ...more }
  if (line.method === 'GET' || line.method === 'DELETE')
    return http.inject({ method: line.method, url: `${path}?${queryOf(input)}`, headers })
  const { payload, type } = await payloadOf(sample, input)
  return http.inject({ method: line.method, url: path, headers: { ...headers, 'content-type': type }, payload })
}

/** Number and last change of the rows of every table, in one statement. */
export const rowsNow = async (one: OneTransaction): Promise<() => Promise<string>> => {
  const { rows } = await one.client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  // Ended sessions are left out: a call that presents one may delete it.
  const from = (name: string) => (name === 'session' ? 'session where expires_at > now() and seen_at + idle_timeout > now()' : name)
  const parts = rows.map(({ name }) => `(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${from(name)})`)
  const text = `select concat_ws(' ', ${parts.join(', ')}) as rows`
  return async () => (await one.client.query<{ rows: string }>({ name: 'rows_now', text })).rows[0]?.rows ?? ''
}
