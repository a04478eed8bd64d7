import { z } from 'zod'

/** A string somewhere in a schema; `inputWith` makes an input that has a text there and nothing else. */
export interface StringField {
  path: string
  schema: z.core.$ZodString
  inputWith(text: string): unknown
}

type Wrap = (inner: unknown) => unknown

/** Every string in a schema's input, however deep: in objects, lists, unions, defaults and transformations. */
export const stringFields = (schema: z.core.$ZodType, path: string[] = [], wrap: Wrap = inner => inner): StringField[] => {
  const inside = (inner: z.core.$ZodType, name?: string, more: Wrap = value => value) =>
    stringFields(inner, name === undefined ? path : [...path, name], value => wrap(more(value)))
  if (schema instanceof z.core.$ZodString) return [{ path: path.join('.'), schema, inputWith: wrap }]
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => inside(inner, name, value => ({ [name]: value })))
  if (schema instanceof z.core.$ZodArray) return inside(schema._zod.def.element, '0', value => [value])
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(option => inside(option))
  if (schema instanceof z.core.$ZodPipe) return [...inside(schema._zod.def.in), ...inside(schema._zod.def.out)]
  if (schema instanceof z.core.$ZodRecord) return [...inside(schema._zod.def.keyType, 'key'), ...inside(schema._zod.def.valueType, 'x')]
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  if (innerType) return inside(innerType)
  if (plainKinds.has(schema._zod.def.type)) return []
  throw new Error(`A schema of a kind that is not known here, at ${path.join('.')}: ${schema._zod.def.type}`)
}

/** Kinds that compare a text with a list or take none; `unknown` is never read, `custom` is an instance of a class. */
const plainKinds = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never', 'unknown', 'custom', 'transform'])

const definitionOf = (check: z.core.$ZodCheck) => check._zod.def as { check: string; abort?: boolean; format?: string }

/**
 * What a string's checks lack: a maximum length, which ends the check before a pattern or a rule of our own reads the
 * text. Undefined if nothing is missing. A UUID has a fixed length.
 */
export const unboundedBy = ({ schema }: StringField): string | undefined => {
  const own = schema._zod.def as { format?: string; checks?: z.core.$ZodCheck[] }
  if (own.format === 'uuid') return undefined
  const checks = (own.checks ?? []).map(definitionOf)
  const bound = checks.findIndex(({ check }) => check === 'max_length' || check === 'length_equals')
  if (bound < 0) return 'no greatest length'
  const rule = checks.findIndex(({ check }) => check === 'string_format' || check === 'custom')
  if (rule >= 0 && rule < bound) return 'a pattern before the length'
  return rule >= 0 && !checks[bound]?.abort ? 'a length that does not end the check' : undefined
}
