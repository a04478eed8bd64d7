import type { z } from 'zod'
import type { FieldFormat } from './field-formats.ts'
import { noticeOf } from './form-conflict.ts'
import {
  answeredProblems,
  blanked,
  changedBetween,
  type FormAnswer,
  type Problems,
  problemsOf,
  withRequiredMessages,
} from './form-problems.ts'
import type { FormState } from './form-state.ts'

export type Name<V> = keyof V & string

/** What a form is, whatever is typed into it. */
export interface FormRules<V extends object, I> {
  /** What fields are called on labels and in messages; a value that nobody sees, such as the row itself, is ''. */
  labels: Readonly<Record<Name<V>, string>>
  /** The contract's own schema. It says what is wrong, and which fields are required. */
  schema: z.ZodType
  /** The tidy form as the schema and the server take it, where that is not the form itself. */
  shape?: (values: V) => I
  /** Which field of the form a path of the schema or of the server means. */
  nameOf?: (path: string) => string
  formats?: Partial<Record<Name<V>, FieldFormat>>
  /** Rules that the schema cannot check, such as on a file. */
  check?: (values: V) => Problems<V>
  /** What an empty field says where the specification has a text of its own. */
  empty?: Problems<V>
  /** How a conflict names a value, where that is not the value itself. */
  valueTexts?: Partial<Record<Name<V>, Readonly<Record<string, string>> | ((value: never) => string)>>
  /** Fields that appear later, by a choice: their errors are shown after blur. */
  appearing?: readonly Name<V>[]
  /** Fields that are never empty, such as radio buttons. */
  fixed?: readonly Name<V>[]
  /** Long forms list what is wrong on top. */
  long?: boolean
}

/** Values in which `change` wrote each text that has a format: as it is sent, or as its field shows it. */
export const mapTexts = <V extends object, I>(
  values: V,
  { formats = {} }: FormRules<V, I>,
  change: (format: FieldFormat, text: string) => string,
): V => {
  const texts = Object.entries(formats as Record<string, FieldFormat>).map(([name, format]) => {
    const value = values[name as Name<V>]
    return [name, typeof value === 'string' ? change(format, value) : value]
  })
  return { ...values, ...Object.fromEntries(texts) }
}

/** What is sent of values. */
export const inputOf = <V extends object, I>(values: V, rules: FormRules<V, I>): I => {
  const tidy = mapTexts(values, rules, ({ tidy }, text) => tidy(text))
  return rules.shape ? rules.shape(tidy) : (tidy as unknown as I)
}

const problemsIn = <V extends object, I>(values: V, rules: FormRules<V, I>): Problems<V> => ({
  ...rules.check?.(values),
  ...problemsOf(rules.schema, inputOf(values, rules), values, rules.nameOf, rules.formats),
})

/** What a page shows of a form; `given` is an answer that does not come from sending. */
export const formView = <V extends object, I>(state: FormState<V>, rules: FormRules<V, I>, given: FormAnswer | undefined) => {
  const { values, initial, touched, submitted, failure: answer = given, edited, conflict } = state
  const { labels, nameOf, empty = {}, appearing, fixed = [], long, valueTexts } = rules
  const problems = withRequiredMessages(problemsIn(values, rules), values, labels, empty)
  const missing = problemsIn(blanked(values, fixed), rules)
  const answered = answeredProblems(answer?.fields ?? {}, values, nameOf)
  const dirty = changedBetween(values, initial)
  const isUnedited = edited.since !== answer
  const isSaid = (name: Name<V>) => touched.includes(name) || (submitted && (submitted.includes(name) || !appearing?.includes(name)))
  const error = (name: Name<V>): string | undefined =>
    (isSaid(name) && problems[name]) || (isUnedited || !edited.fields.includes(name) ? answered[name] : undefined)
  const textOf = (name: Name<V>, value: unknown): string | undefined => {
    const words = valueTexts?.[name]
    if (typeof words === 'function') return words(value as never)
    return typeof value === 'string' ? (words?.[value] ?? value) : undefined
  }
  return {
    values,
    pending: state.pending,
    /** When the draft that it goes on with was typed, in milliseconds. */
    continuedFrom: state.continuedFrom,
    /** The fields that differ from what they began with, and their number. */
    dirty,
    changes: dirty.length,
    isUnsaved: changedBetween(values, state.unguarded).length > 0,
    isValid: Object.keys(problems).length === 0,
    error,
    fieldProps: (name: Name<V>) => {
      const required = missing[name] !== undefined
      return {
        label: labels[name] as string,
        name: name as string,
        value: values[name] as string,
        error: error(name),
        required,
        optional: !required && !fixed.includes(name),
      }
    },
    /** The server's message that belongs to no field, until something changes or it is dismissed. */
    general: answer && !conflict && isUnedited && Object.keys(answered).length === 0 ? answer.message : undefined,
    /** For the list on top of a long form: what is wrong, from top to bottom. */
    broken: [...new Set([...(submitted ?? []), ...Object.keys(labels)])].flatMap(name => {
      const message = long ? error(name as Name<V>) : undefined
      return message && (submitted || answered[name as Name<V>]) ? [{ name, label: labels[name as Name<V>] as string, message }] : []
    }),
    /** What is said of a conflict. */
    notice: conflict && noticeOf(conflict, { initial, values, labels, textOf }),
  }
}
