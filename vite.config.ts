import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz beside every text file of the browser's bundle, which the server then hands out as they are. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  async writeBundle({ dir }) {
    const assets = join(dir ?? 'dist/client', 'assets')
    const files = (await readdir(assets)).filter(file => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async file => {
        const text = await readFile(join(assets, file))
        await Promise.all([
          writeFile(join(assets, `${file}.br`), await brotli(text)),
          writeFile(join(assets, `${file}.gz`), await zip(text, { level: 9 })),
        ])
      }),
    )
  },
})

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The parts of `endpoint({ … })` that hold its schemas, wherever it is called. */
const schemasOf = (node: Node): Node[] => {
  const [declaration] = node.type === 'CallExpression' ? (node.arguments as Node[]) : []
  if (declaration?.type === 'ObjectExpression' && (node.callee as Node).name === 'endpoint') {
    return (declaration.properties as Node[]).filter(({ key }) => isNode(key) && (key.name === 'input' || key.name === 'data'))
  }
  return Object.values(node).flat().filter(isNode).flatMap(schemasOf)
}

/** What a module computes for its constants while it is loaded. */
const computed = (module: Node): Node[] =>
  (module.body as Node[])
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter(statement => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap(statement => (statement as unknown as { declarations: { init: Node }[] }).declarations)
    .map(({ init }) => init)
    .filter(init => ['CallExpression', 'NewExpression', 'ObjectExpression'].includes(init.type))

/**
 * The contracts as the browser needs them: a call takes the method and the path of its endpoint alone, so the schemas go, and whatever
 * a page does not use goes with them. Else the first page of a guest would carry zod (20 kB). Forms import their schema by its name.
 */
const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  transform(code, id) {
    if (/\/web\/.*\.tsx?$/.test(id) && /\b\w+Api\.\w+\.(input|data)\b/.test(code)) {
      this.error('Import the schema by its name: endpoints have none in the browser.')
    }
    if (!/\/shared\/[\w-]+\.ts$/.test(id)) return undefined
    const module = this.parse(code, { lang: 'ts' }) as unknown as Node
    const edits = [
      ...schemasOf(module).map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' })),
      // In this project's contracts making a value changes nothing else, so what is not used may be left out.
      ...computed(module).flatMap(({ start, end }) => [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ]),
    ].sort((one, other) => other.start - one.start)
    return { code: edits.reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), code), map: null }
  },
})

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), slimContracts(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'web/main.tsx' },
      },
    },
    ssr: {
      // The server runs without the web's packages: they are all in its bundle. In development Node loads them itself.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: { render: 'web/render.tsx' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
}))
