import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema | boolean
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  const?: unknown
}

const nasty = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud83d',
    '💣'.repeat(30),
    '../../etc/passwd',
    "' or 1=1 --",
    '$1',
    '%00',
    '{{7*7}}',
    '<img src=x>',
  ],
  ...[
    '1e400',
    'NaN',
    '0x10',
    '-0',
    '9'.repeat(40),
    'x'.repeat(3000),
    '\u202e',
    '__proto__',
    'constructor',
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
  ],
  ...['2026-12-01', '00000000-0000-0000-0000-000000000000', 'order_00000000000000', 'pay_00000000000000', '+919876543210', 'a@b.example'],
  ...[0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, null, true, false, [], {}, [[]], [null], { length: -1 }, { __proto__: { a: 1 } }],
)
/** Values that a text column cannot store, chosen more often than by chance. */
const unstorable = fc.constantFrom<unknown>('\0', 'order_\0', '\ud800', 'a\udfffb')
const anything = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: unstorable },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
)

const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer({ min: -2, max: 5 }), fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(typeof schema.items === 'object' ? near(schema.items) : anything, { maxLength: 4 })
  if (schema.type === 'object') return nearObject(schema)
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constant('00000000-0000-0000-0000-000000000000'))
  if (schema.type === 'string')
    return fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('2026-12-20', '2026-12-22', '2027-02-29', 'hotel'))
  return anything
}

/** Mostly of the right type, sometimes not. */
const near = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })

const nearObject = (schema: Schema): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, near(inner)]))
  const extra = fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'x', 'a\0', '', 'hotelId[]'), fc.string({ maxLength: 8 })),
    anything,
    { maxKeys: 1 },
  )
  return fc.tuple(fc.record(known, { requiredKeys: [] }), extra).map(([right, strange]) => ({ ...right, ...strange }))
}

const schemaOf = (endpoint: Endpoint): Schema => z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema

/** Inputs near the contract and far from it; given a valid `base`, also that with one or two fields broken. */
export const malformedFor = (endpoint: Endpoint, base: Record<string, unknown> = {}): fc.Arbitrary<unknown> => {
  const wild = nearObject(schemaOf(endpoint))
  const paths = leavesOf(base)
  if (paths.length === 0) return fc.oneof({ weight: 9, arbitrary: wild }, { weight: 1, arbitrary: anything })
  const broken = fc
    .array(fc.tuple(fc.constantFrom(...paths), anything), { minLength: 1, maxLength: 2 })
    .map(changes => changes.reduce<unknown>((input, [path, value]) => withLeaf(input, path, value), base))
  return fc.oneof({ weight: 5, arbitrary: broken }, { weight: 4, arbitrary: wild }, { weight: 1, arbitrary: anything })
}

const leavesOf = (value: unknown, at: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...at, name]))]
    : [at]

const withLeaf = (input: unknown, [name, ...rest]: string[], value: unknown): unknown => {
  if (name === undefined) return value
  const copy: unknown = Array.isArray(input) ? [...input] : { ...(input as object) }
  const holder = copy as Record<string, unknown>
  holder[name] = withLeaf(holder[name], rest, value)
  return copy
}

/** What no answer may hold: stacks, SQL, paths, names of our tables and libraries. */
export const leak =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\/work\/|\/home\/|\/tmp\/|\bselect\b.+\bfrom\b|insert into|syntax error|pg_|kysely|postgres|violates|constraint|ECONN|ZodError|sandbox_key_secret|undefined is not|Cannot read/i
