import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A regular expression as it stands in our sources. */
export interface PatternLiteral {
  source: string
  flags: string
  /** `file:line` of every place that has it. */
  places: string[]
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing(\.ts$|\/)|toy-server\.ts$|provider-stand\.ts$/.test(path)

/** Every regular expression of the product, and the places that make one from text, which nobody can check. */
export const patternLiterals = (root: string): { literals: PatternLiteral[]; made: string[] } => {
  const found = new Map<string, PatternLiteral>()
  const made: string[] = []
  for (const path of globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(path => !isTest(path))) {
    const text = readFileSync(join(root, path), 'utf8')
    const { program, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
    const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`
    const noteMade = ({ callee, start }: { callee: { type: string; name?: unknown }; start: number }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(placeOf(start))
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern: source, flags } = node.regex
        const key = `/${source}/${flags}`
        const literal = found.get(key) ?? { source, flags, places: [] }
        literal.places.push(placeOf(node.start))
        found.set(key, literal)
      },
      NewExpression: noteMade,
      CallExpression: noteMade,
    }).visit(program)
  }
  return { literals: [...found.values()], made }
}
