import { useState } from 'react'
import type { z } from 'zod'

export type Problems<V> = Partial<Record<keyof V & string, string>>

/** What the server said about the last try. */
export interface FormAnswer {
  message: string
  /** Message per field, keyed by dotted path. */
  fields: Readonly<Record<string, string>>
}

/** The first message of every field that a schema finds wrong. */
export const problemsOf = <V>(schema: z.ZodType, value: unknown): Problems<V> => {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[String(path[0])] ??= message
  return problems as Problems<V>
}

/** The server's messages on the fields of a form; `roles.0.id` belongs to `roles`. */
export const answeredProblems = <V extends object>(fields: Readonly<Record<string, string>>, values: V): Problems<V> => {
  const problems: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) {
    const name = path.split('.')[0] ?? ''
    if (Object.hasOwn(values, name)) problems[name] ??= message
  }
  return problems as Problems<V>
}

export interface Form<V> {
  values: V
  change: (part: Partial<V>) => void
  /** What is wrong with a field, once it was left or the form was sent. */
  error: (field: keyof V & string) => string | undefined
  leave: (field: keyof V & string) => void
  dirty: boolean
  /** Goes on when nothing is wrong; else every field says what is. */
  submit: (goOn: () => void) => void
  /** What the server said that belongs to no field. */
  general: string | undefined
}

/** The state of a form: values as typed, messages when a field is left, the server's messages until their field changes. */
export const useForm = <V extends object>(initial: V, check: (values: V) => Problems<V>, answer: FormAnswer | null): Form<V> => {
  const [start] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  // The fields that were changed since that answer: what it said of them is over.
  const [changed, setChanged] = useState<{ since: FormAnswer | null; fields: readonly string[] }>({ since: null, fields: [] })
  const found = check(values)
  const answered = answeredProblems(answer?.fields ?? {}, values)
  const over = changed.since === answer ? changed.fields : []
  return {
    values,
    change: part => {
      setValues({ ...values, ...part })
      setChanged({ since: answer, fields: [...over, ...Object.keys(part)] })
    },
    error: field => ((tried || left.includes(field)) && found[field]) || (over.includes(field) ? undefined : answered[field]),
    leave: field => setLeft([...left, field]),
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    submit: goOn => {
      setTried(true)
      if (Object.keys(found).length === 0) goOn()
    },
    general: answer && Object.keys(answered).length === 0 ? answer.message : undefined,
  }
}
