import type { Plugin } from 'vite'

/** What writes a schema as JSON Schema, in the module of zod's classes: an assignment per class, and two methods. */
const writers = [
  { part: /^\s*inst\._zod\.processJSONSchema = .*;$/gm, without: '' },
  { part: /createStandardJSONSchemaMethod\(this, "\w+"\)|createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, without: 'undefined' },
]

export const withoutJsonSchema = (code: string): string =>
  writers.reduce((left, { part, without }) => {
    const rest = left.replace(part, without)
    if (rest === left) throw new Error(`This zod writes JSON Schema in another way: nothing is like ${part}`)
    return rest
  }, code)

/** Leaves out of the browser's zod what only the server's OpenAPI document uses: a fifth of zod, on every page with a form. */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({ code: withoutJsonSchema(code), map: null }),
  },
})
