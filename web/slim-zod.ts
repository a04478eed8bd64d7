import type { Plugin } from 'vite'

/** How the module of zod's classes gives each of them what writes it as JSON Schema: a line for each, and three calls. */
const line = 'inst._zod.processJSONSchema = '
const calls = [
  'createStandardJSONSchemaMethod(this, "input")',
  'createStandardJSONSchemaMethod(this, "output")',
  'createToJSONSchemaMethod(this, {})(params)',
]

/** The module without it. Throws where zod does it in another way. */
export const withoutJsonSchema = (code: string): string => {
  const lost = [line, ...calls].find(part => !code.includes(part))
  if (lost) throw new Error(`This zod writes JSON Schema in another way: there is no ${lost}`)
  const lines = code.split('\n').filter(text => !text.trimStart().startsWith(line))
  return calls.reduce((left, call) => left.replaceAll(call, 'undefined'), lines.join('\n'))
}

/** Leaves out of the browser's zod what only the server's OpenAPI document uses: a seventh of zod, on every page with a form. */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({ code: withoutJsonSchema(code), map: null }),
  },
})
