import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Conflict } from '#shared/contract/endpoint.ts'
import { messageOr } from './error-text.ts'
import type { FieldFormat } from './field-formats.ts'

/** Error messages by field. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

/** The server's answer to the last attempt. */
export interface FormAnswer {
  /** Undefined where it is shown elsewhere. */
  message: ReactNode
  /** Message per field, keyed by dotted path. */
  fields: Readonly<Record<string, string>>
  /** The answer's HTTP status, where there was one. */
  status?: number | undefined
  /** The current row, when somebody else saved it in the meantime. */
  conflict?: Conflict | undefined
}

/** A failed call as a form's answer; `errorText` makes the message that belongs to no field. */
export const answerOf = (error: unknown, errorText: (error: Error) => ReactNode = messageOr): FormAnswer => {
  const reason = error instanceof Error ? error : new Error(String(error))
  const { status, fields, data } = reason as { status?: number; fields?: FormAnswer['fields']; data?: { conflict?: Conflict } }
  return { message: errorText(reason), status, fields: fields ?? {}, conflict: data?.conflict }
}

/** The names of the fields in which two states of a form differ. */
export const changedBetween = <V extends object>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

/** My changes since `initial` on top of somebody else's version. */
export const mergedOnto = <V extends object>(theirs: V, initial: V, mine: V): V => ({
  ...theirs,
  ...Object.fromEntries(changedBetween(mine, initial).map(name => [name, mine[name]])),
})

/** The field that a path belongs to: `roles.0.id` to `roles`, `addressDetails.city` to a field of that very name. */
const fieldAt = (path: string, values: object): string | undefined => {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('.')
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

type Formats<V> = Partial<Record<keyof V & string, FieldFormat>>

/** Texts that their fields' formats cannot understand. */
const unclearIn = <V extends object>(values: V, formats: Formats<V>): Problems<V> =>
  Object.fromEntries(
    Object.entries<FieldFormat | undefined>(formats).flatMap(([name, format]) => {
      const typed = values[name as keyof V]
      const problem = typeof typed === 'string' ? format?.problem?.(typed) : undefined
      return problem === undefined ? [] : [[name, problem]]
    }),
  ) as Problems<V>

type NameOf = (path: string) => string

/**
 * The error of each field of `values`: its format cannot read the text, or else the schema's first message about what
 * is sent. `nameOf` returns the field that a path belongs to.
 */
export const problemsOf = <V extends object>(
  schema: z.ZodType,
  sent: unknown,
  values: V,
  nameOf: NameOf = path => path,
  formats: Formats<V> = {},
): Problems<V> => ({
  ...byField(
    (schema.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [nameOf(path.join('.')), message] as const),
    values,
  ),
  ...unclearIn(values, formats),
})

/** The server's messages on the fields of a form; those about anything else are left out. */
export const answeredProblems = <V extends object>(fields: FormAnswer['fields'], values: V, nameOf: NameOf = path => path): Problems<V> =>
  byField(
    Object.entries(fields).map(([path, message]) => [nameOf(path), message] as const),
    values,
  )

export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

/** The form with all fields empty but those in `fixed`. */
export const blanked = <V extends object>(values: V, fixed: readonly string[]): V => {
  const blank = (value: unknown) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fixed.includes(name) ? value : blank(value)])) as V
}

/** An empty field says that it is required, in place of its format rule, unless the rule's own message says so. */
export const withRequiredMessages = <V extends object>(
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
