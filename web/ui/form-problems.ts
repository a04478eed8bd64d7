import type { z } from 'zod'

/** What is wrong with a form, by field. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

/** What the server said about the last try. */
export interface FormAnswer {
  /** Undefined where it is said elsewhere. */
  message: string | undefined
  /** Message per field, keyed by dotted path. */
  fields: Readonly<Record<string, string>>
}

/** The field that a path belongs to: `roles.0.id` to `roles`, `addressDetails.city` to a field of that very name. */
const fieldAt = (path: string, values: object): string | undefined => {
  const parts = path.split('.')
  for (let most = parts.length; most > 0; most--) {
    const name = parts.slice(0, most).join('.')
    if (Object.hasOwn(values, name)) return name
  }
  return undefined
}

const byField = <V extends object>(messages: readonly (readonly [path: string, message: string])[], values: V): Problems<V> => {
  const problems: Record<string, string> = {}
  for (const [path, message] of messages) {
    const name = fieldAt(path, values)
    if (name !== undefined) problems[name] ??= message
  }
  return problems as Problems<V>
}

type NameOf = (path: string) => string

/** The first message of every field of `values` that a schema finds wrong with what is sent; `nameOf` says which field a path means. */
export const problemsOf = <V extends object>(schema: z.ZodType, sent: unknown, values: V, nameOf: NameOf = path => path): Problems<V> =>
  byField(
    (schema.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [nameOf(path.join('.')), message] as const),
    values,
  )

/** The server's messages on the fields of a form; those about anything else are left out. */
export const answeredProblems = <V extends object>(fields: FormAnswer['fields'], values: V, nameOf: NameOf = path => path): Problems<V> =>
  byField(
    Object.entries(fields).map(([path, message]) => [nameOf(path), message] as const),
    values,
  )

export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

/** The form with nothing in it but what `fixed` names. */
export const blanked = <V extends object>(values: V, fixed: readonly string[]): V => {
  const blank = (value: unknown) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fixed.includes(name) ? value : blank(value)])) as V
}

/** An empty field says that it is required, not what a full one should look like. A rule that says so itself is left its words. */
export const sayRequired = <V extends object>(
  problems: Problems<V>,
  values: V,
  labels: Readonly<Record<keyof V & string, string>>,
  texts: Problems<V>,
): Problems<V> =>
  Object.fromEntries(
    (Object.entries(problems) as [keyof V & string, string][]).map(([name, message]) => {
      if (!isBlank(values[name])) return [name, message]
      return [name, texts[name] ?? (/\brequired\b/.test(message) ? message : `${labels[name]} is required.`)]
    }),
  ) as Problems<V>
