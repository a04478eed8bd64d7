import type { Plugin } from 'vite'

/** The code by which zod's classes get JSON Schema output: one line in each class, and three calls. */
const line = 'inst._zod.processJSONSchema = '
const calls = [
  'createStandardJSONSchemaMethod(this, "input")',
  'createStandardJSONSchemaMethod(this, "output")',
  'createToJSONSchemaMethod(this, {})(params)',
]

/** The module without that code. Throws if this version of zod writes JSON Schema in another way. */
export const withoutJsonSchema = (code: string): string => {
  const lost = [line, ...calls].find(part => !code.includes(part))
  if (lost) throw new Error(`This zod writes JSON Schema in another way: there is no ${lost}`)
  const lines = code.split('\n').filter(text => !text.trimStart().startsWith(line))
  return calls.reduce((left, call) => left.replaceAll(call, 'undefined'), lines.join('\n'))
}

/** Removes JSON Schema output, used only by the server's OpenAPI document, from the browser's zod: a seventh of it. */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({ code: withoutJsonSchema(code), map: null }),
  },
})
