import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/** A class is called as in its file. */
const classNames = 'export default new Proxy({}, { get: (_, name) => name })'

const compiled = (url: string): string => {
  const { code, errors } = transformSync(fileURLToPath(url), readFileSync(fileURLToPath(url), 'utf8'), { jsx: { runtime: 'automatic' } })
  if (errors[0]) throw new Error(errors[0].message)
  return code
}

/** Lets this process import components: Node by itself reads TypeScript, but neither JSX nor styles. */
registerHooks({
  load: (url, context, next) => {
    if (url.endsWith('.tsx')) return { format: 'module', source: compiled(url), shortCircuit: true }
    if (url.endsWith('.css')) return { format: 'module', source: classNames, shortCircuit: true }
    return next(url, context)
  },
})
