import { z } from 'zod'

type Node = string | Map<string, Node>

/**
 * The parts of `addressDetails[street1]` or `addressDetails.street1`; '' stands for the next entry of a list
 * (`amenities[]`). Undefined for what is no such name.
 */
const partsOf = (name: string): string[] | undefined => {
  const [, head, rest = ''] = /^([^[\].]+)((?:\[[^[\]]*\]|\.[^[\].]+){0,4})$/.exec(name) ?? []
  if (head === undefined) return undefined
  const parts = [head, ...[...rest.matchAll(/\[([^[\]]*)\]|\.([^[\].]+)/g)].map(([, inner, after]) => inner ?? after ?? '')]
  return parts.some(part => part in Object.prototype) ? undefined : parts
}

/** A part's own key, or for '' a list's next index: the last one if that entry lacks `next` (`amenities[][name]`). */
const keyOf = (list: Map<string, Node>, part: string, next: string | undefined): string => {
  if (part !== '') return part
  const places = [...list.keys()].filter(isIndex).map(Number)
  const last = Math.max(-1, ...places)
  const entry = list.get(String(last))
  return String(next !== undefined && entry instanceof Map && !entry.has(next) ? last : last + 1)
}

const place = (root: Map<string, Node>, parts: readonly string[], text: string): boolean => {
  let at = root
  for (const [depth, part] of parts.slice(0, -1).entries()) {
    const key = keyOf(at, part, parts[depth + 1])
    const inner = at.get(key) ?? new Map<string, Node>()
    if (typeof inner === 'string') return false
    at.set(key, inner)
    at = inner
  }
  const last = keyOf(at, parts.at(-1) ?? '', undefined)
  if (at.has(last)) return false
  at.set(last, text)
  return true
}

const isIndex = (key: string) => /^(0|[1-9]\d{0,3})$/.test(key)

const plain = (node: Node): unknown => {
  if (typeof node === 'string') return node
  const entries = [...node]
  return entries.every(([key]) => isIndex(key))
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => plain(inner))
    : Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]))
}

/** A form's fields as an object: brackets and dots nest, numbers in them make lists. Bad or double names are faults. */
export const nestedFields = (
  fields: readonly (readonly [name: string, text: string])[],
): { input: Record<string, unknown>; faults: Record<string, string> } => {
  const root = new Map<string, Node>()
  const faults: Record<string, string> = {}
  for (const [name, text] of fields) {
    const parts = partsOf(name)
    if (!parts) faults[name] = `Unknown field: ${name}.`
    else if (!place(root, parts, text)) faults[parts.join('.')] = 'This was sent twice.'
  }
  return { input: Object.fromEntries([...root].map(([key, node]) => [key, plain(node)])), faults }
}

export const dottedName = (name: string): string => partsOf(name)?.filter(Boolean).join('.') ?? name

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape | boolean
  anyOf?: readonly Shape[]
}

const shapes = new WeakMap<z.ZodType, Shape>()

const shapeOf = (schema: z.ZodType): Shape => {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(schema, shape)
  return shape
}

const kindsOf = ({ anyOf, ...shape }: Shape): readonly Shape[] => (anyOf ? anyOf.flatMap(kindsOf) : [shape])

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const readIn = (value: unknown, shape: Shape): unknown => {
  const kinds = kindsOf(shape)
  const [list, object] = ['array', 'object'].map(type => kinds.find(kind => kind.type === type))
  if (typeof value === 'string') {
    const takes = (value.startsWith('[') && list) || (value.startsWith('{') && object)
    return takes ? parsedJson(value) : value
  }
  if (Array.isArray(value)) return list && typeof list.items === 'object' ? value.map(entry => readIn(entry, list.items as Shape)) : value
  const { properties } = object ?? {}
  if (typeof value !== 'object' || value === null || !properties) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, properties[name] ? readIn(inner, properties[name]) : inner]),
  )
}

/** Parses fields that hold a list or an object as JSON text, where the schema takes a list or an object. */
export const withJsonTexts = (input: Record<string, unknown>, schema: z.ZodType): Record<string, unknown> =>
  readIn(input, shapeOf(schema)) as Record<string, unknown>
