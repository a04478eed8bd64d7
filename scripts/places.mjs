import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const modules = join(root, 'node_modules')
export const nodeMajor = 24

const chromiumFile = join(modules, '.cache', 'atithi', 'chromium-path')

/** The file in which the browser step leaves the path of a Chromium that works, for the tests. */
export const chromiumPathFile = chromiumFile
export const foundChromium = () => (existsSync(chromiumFile) ? readFileSync(chromiumFile, 'utf8') : undefined)

/** What keeps a Chromium from work of its own, which nobody asked for. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Node 24 by path: a shell that looked `node` up before the first install would go on with the machine's older one. */
export function node24() {
  const own = join(modules, nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return Number(process.versions.node.split('.')[0]) >= nodeMajor || !existsSync(own) ? process.execPath : own
}

/** The npm package with this machine's Node; on macOS there is none of that name. */
export const nodePackage = () => `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** A package's program as a script for Node: `bin/tsc` of typescript, say. */
export function programOf(name, program) {
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
  return join(modules, name, typeof bin === 'string' ? bin : bin[program])
}

/** Variables of the product, of Node and of PostgreSQL must not reach what tests and builds start. */
const productVariables =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|MIGRATE_DATABASE_URL|S3_\w+|SMTP_URL|MAIL_FROM|RAZORPAY_\w+|SETTLEMENT|HOLD_MINUTES|DEMO|SANDBOX|NODE_ENV|TRUST_PROXY|LOG_LEVEL|RATE_LIMIT|PG[A-Z]+|TEST_POSTGRES|NODE_TEST_CONTEXT)$/

/** The environment without the product's own variables, and with our Node first in PATH. */
export function cleanEnvironment(more = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !productVariables.test(name))
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  return { ...Object.fromEntries(kept), PATH: path, ...more }
}
