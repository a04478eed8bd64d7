type Node = string | Map<string, Node>

/** `addressDetails[street1]` as its parts; undefined for what is no such name. */
const partsOf = (name: string): string[] | undefined => {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]+\]){0,4})$/.exec(name) ?? []
  if (head === undefined) return undefined
  const parts = [head, ...[...rest.matchAll(/\[([^[\]]+)\]/g)].map(([, part = '']) => part)]
  return parts.some(part => part in Object.prototype) ? undefined : parts
}

const place = (root: Map<string, Node>, parts: readonly string[], text: string): boolean => {
  let at = root
  for (const part of parts.slice(0, -1)) {
    const inner = at.get(part) ?? new Map<string, Node>()
    if (typeof inner === 'string') return false
    at.set(part, inner)
    at = inner
  }
  const last = parts.at(-1) ?? ''
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

/** The fields of a multipart form as an object: brackets nest, numbers in them make lists. Meaningless or double names are faults. */
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

export const dottedName = (name: string): string => partsOf(name)?.join('.') ?? name
