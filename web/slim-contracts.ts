import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** A piece of a parsed module. */
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

type Parse = (code: string) => Piece

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'type' in value

/** The parts of `endpoint({ … })` that hold its schemas, wherever it is called. */
const schemasOf = (piece: Piece): Piece[] => {
  const [declaration] = piece.type === 'CallExpression' ? (piece.arguments as Piece[]) : []
  if (declaration?.type === 'ObjectExpression' && (piece.callee as Piece).name === 'endpoint') {
    return (declaration.properties as Piece[]).filter(({ key }) => isPiece(key) && (key.name === 'input' || key.name === 'data'))
  }
  return Object.values(piece).flat().filter(isPiece).flatMap(schemasOf)
}

const constantsOf = (module: Piece): { id: { name: string }; init: Piece }[] =>
  (module.body as Piece[])
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter(statement => isPiece(statement) && statement.type === 'VariableDeclaration')
    .flatMap(statement => (statement as unknown as { declarations: { id: { name: string }; init: Piece }[] }).declarations)

const withoutSchemas = (code: string, module: Piece): Edit[] => [
  ...schemasOf(module).map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' })),
  // In this project's contracts making a value changes nothing else, so what is not used may be left out.
  ...constantsOf(module)
    .filter(({ init }) => ['CallExpression', 'NewExpression', 'ObjectExpression'].includes(init.type))
    .flatMap(({ init: { start, end } }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
]

/** The names of a contract file that are made with zod. */
const schemaNames = (file: string, parse: Parse): Set<string> => {
  const code = readFileSync(file, 'utf8')
  const made = constantsOf(parse(code)).filter(({ id, init }) => /\bz\./.test(code.slice(init.start, init.end)) && !id.name.endsWith('Api'))
  return new Set(made.map(({ id }) => id.name))
}

/** Imports from contract files without any schema among them: they get a copy of the file, from which zod then falls away. */
const withPlainCopies = (module: Piece, own: RegExp, shared: string, parse: Parse): Edit[] =>
  (module.body as Piece[]).flatMap(statement => {
    const source = statement.source as { value: string; start: number; end: number } | null | undefined
    if (statement.type !== 'ImportDeclaration' || !source || !own.test(source.value)) return []
    const names = (statement.specifiers as { imported?: { name: string }; importKind?: string }[]).filter(
      ({ importKind }) => importKind !== 'type',
    )
    const file = join(shared, basename(source.value))
    if (statement.importKind === 'type' || names.length === 0) return []
    const schemas = schemaNames(file, parse)
    if (names.some(({ imported }) => imported && schemas.has(imported.name))) return []
    return [{ start: source.start, end: source.end, text: `'${file}?plain'` }]
  })

/**
 * The contracts as the browser needs them. A call takes the method and the path of its endpoint alone, so its schemas go, and whatever a
 * page does not use goes with them; pages that format a price and pages that check a form get the same file in two copies. Else the
 * first page of a guest would carry zod (20 kB compressed). Forms import their schema by its name.
 */
export const slimContracts = (root: string): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  transform(code, id) {
    const file = id.split('?')[0] ?? ''
    const ofWeb = file.startsWith(join(root, 'web/')) && /\.tsx?$/.test(file)
    const ofShared = file.startsWith(join(root, 'shared/')) && file.endsWith('.ts')
    if (ofWeb && /\b\w+Api\.\w+\.(input|data)\b/.test(code)) {
      this.error('Import the schema by its name: endpoints have none in the browser.')
    }
    if (!ofShared && !(ofWeb && code.includes('#shared/'))) return undefined
    const parse: Parse = text => this.parse(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Piece
    const module = parse(code)
    const inShared: Edit[] = ofShared ? withoutSchemas(code, module) : []
    const edits = [
      ...inShared,
      ...withPlainCopies(module, ofShared ? /^\.\/[\w-]+\.ts$/ : /^#shared\/[\w-]+\.ts$/, join(root, 'shared'), parse),
    ].sort((one, other) => other.start - one.start)
    return { code: edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code), map: null }
  },
})
