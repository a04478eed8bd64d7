import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** A node of a module's syntax tree. */
interface Piece {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

const plain = '?plain'
const nothing = '\0no-zod'

type Parse = (code: string, lang: 'ts' | 'tsx') => Piece

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'type' in value

/** The properties of an endpoint's declaration that only the server reads. */
const serverParts: ReadonlySet<unknown> = new Set([
  ...['input', 'data', 'meta', 'summary', 'example', 'files', 'body', 'reply'],
  ...['transaction', 'limit', 'session', 'background', 'travels'],
])

/** An `access` rule that is an object: pages only compare `access` with a word, so only the server reads it. */
const isRule = (key: Piece, value: unknown) => key.name === 'access' && isPiece(value) && value.type === 'ObjectExpression'

/** The parts of `endpoint({ … })` calls in a syntax node that only the server reads: schemas, rules, descriptions. */
const serverPartsOf = (piece: Piece): Piece[] => {
  const [declaration] = piece.type === 'CallExpression' ? (piece.arguments as Piece[]) : []
  if (declaration?.type === 'ObjectExpression' && (piece.callee as Piece).name === 'endpoint') {
    return (declaration.properties as Piece[]).filter(({ key, value }) => isPiece(key) && (serverParts.has(key.name) || isRule(key, value)))
  }
  return Object.values(piece).flat().filter(isPiece).flatMap(serverPartsOf)
}

const constantsOf = (module: Piece): { id: { name: string }; init: Piece }[] =>
  (module.body as Piece[])
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter(statement => isPiece(statement) && statement.type === 'VariableDeclaration')
    .flatMap(statement => (statement as unknown as { declarations: { id: { name: string }; init: Piece }[] }).declarations)

/** The expression inside of type assertions (`as`). */
const untyped = (piece: Piece): Piece => (piece.type === 'TSAsExpression' ? untyped(piece.expression as Piece) : piece)

const withoutSchemas = (code: string, module: Piece): Edit[] => [
  ...serverPartsOf(module).map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' })),
  // Creating a value in a contract has no side effects, so unused values may be removed.
  ...constantsOf(module)
    .filter(({ init }) => ['CallExpression', 'NewExpression', 'ObjectExpression'].includes(untyped(init).type))
    .flatMap(({ init: { start, end } }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
]

const importsOf = (module: Piece) =>
  (module.body as Piece[])
    .filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')
    .map(statement => ({
      source: statement.source as { value: string; start: number; end: number },
      names: (statement.specifiers as { imported?: { name: string }; importKind?: string }[])
        .filter(({ importKind }) => importKind !== 'type')
        .flatMap(({ imported }) => imported?.name ?? []),
    }))

const typesOnly = ['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']

/** All names that an expression reads outside of the removed parts `away`, without the expression's own parameters. */
const namesIn = (piece: Piece, away: ReadonlySet<Piece>): string[] => {
  if (away.has(piece)) return []
  if (piece.type === 'Identifier') return [piece.name as string]
  const skipped = piece.computed ? [] : piece.type === 'MemberExpression' ? ['property'] : piece.type === 'Property' ? ['key'] : []
  const parts = Object.entries(piece).filter(([key]) => !skipped.includes(key) && !typesOnly.includes(key))
  const names = parts.flatMap(([, part]) =>
    [part]
      .flat()
      .filter(isPiece)
      .flatMap(one => namesIn(one, away)),
  )
  const own = new Set(Array.isArray(piece.params) ? piece.params.filter(isPiece).flatMap(one => namesIn(one, away)) : [])
  return names.filter(name => !own.has(name))
}

/** By contract file that was read: the names that the file makes with zod. */
type Schemas = Map<string, Set<string>>

/** The names in a contract file that are made with zod, or with another name that is. */
const schemaNames = (file: string, parse: Parse, read: Schemas): Set<string> => {
  const known = read.get(file)
  if (known) return known
  const module = parse(readFileSync(file, 'utf8'), 'ts')
  const found = new Set(['z'])
  for (const { source, names } of importsOf(module).filter(({ source }) => source.value.startsWith('.'))) {
    const theirs = schemaNames(join(dirname(file), source.value), parse, read)
    for (const name of names) if (theirs.has(name)) found.add(name)
  }
  const constants = constantsOf(module)
  const away = new Set(constants.flatMap(({ init }) => serverPartsOf(init)))
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { id, init } of constants) if (namesIn(init, away).some(name => found.has(name))) found.add(id.name)
  }
  read.set(file, found)
  return found
}

/** Points imports of a contract file that name no schema to a plain copy of the file, which then needs no zod. */
const withPlainCopies = (module: Piece, contractOf: (name: string) => string | undefined, parse: Parse, read: Schemas): Edit[] =>
  importsOf(module).flatMap(({ source: { value, start, end }, names }) => {
    const file = contractOf(value)
    if (file === undefined || names.length === 0) return []
    const schemas = schemaNames(file, parse, read)
    return names.some(name => schemas.has(name)) ? [] : [{ start, end, text: `'${file}${plain}'` }]
  })

/**
 * Contracts for the browser. A call needs only its endpoint's method and path, so schemas are removed, and with them
 * what a page does not use. Pages that format a price and pages that check a form get two copies of the same file:
 * otherwise a guest's first page would load zod (20 kB compressed). Forms import their schema by its name.
 */
export const slimContracts = (root: string): Plugin => {
  const read: Schemas = new Map()
  return {
    name: 'slim-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    buildStart: () => read.clear(),
    // A plain copy uses nothing of zod, but its import must resolve until it is removed as unused.
    resolveId: (source, importer) => (source === 'zod' && importer?.endsWith(plain) ? nothing : undefined),
    load: id => (id === nothing ? 'export const z = undefined' : undefined),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      // The bundler may have replaced `z` by its value, `void 0`.
      const needsZod = ({ modules, code }: (typeof chunks)[number]) =>
        (modules[nothing]?.renderedLength ?? 0) > 0 || /(?<![\w$])\(void 0\)\./.test(code)
      if (chunks.some(needsZod)) this.error('A plain copy of a contract still needs zod.')
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      const ofWeb = file.startsWith(join(root, 'web/')) && /\.tsx?$/.test(file)
      const ofShared = file.startsWith(join(root, 'shared/')) && file.endsWith('.ts')
      if (ofWeb && /Api\.\w+\.(input|data|meta)\b/.test(code)) {
        this.error('Import the schema by its name: endpoints have none in the browser.')
      }
      if (!ofShared && !(ofWeb && code.includes('#shared/'))) return undefined
      const parse: Parse = (text, lang) => this.parse(text, { lang }) as unknown as Piece
      const module = parse(code, file.endsWith('x') ? 'tsx' : 'ts')
      const contractOf = (name: string) => {
        if (ofShared) return /^\.{1,2}\/.+\.ts$/.test(name) ? join(dirname(file), name) : undefined
        return /^#shared\/.+\.ts$/.test(name) ? join(root, name.slice(1)) : undefined
      }
      const inShared: Edit[] = ofShared ? withoutSchemas(code, module) : []
      const edits = [...inShared, ...withPlainCopies(module, contractOf, parse, read)].sort((one, other) => other.start - one.start)
      return { code: edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code), map: null }
    },
  }
}
