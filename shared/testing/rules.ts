import type { z } from 'zod'

/** The values that a field accepts, and those it refuses, by message. */
export interface FieldRule {
  takes: readonly unknown[]
  refuses: Readonly<Record<string, readonly unknown[]>>
}

/** The first message of every wrong field, by dotted path ('' for a schema that is no object). */
export const problemsIn = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** A copy of a form with one field changed, by its dotted path; `undefined` leaves it out. */
const withField = (form: object, path: string, value: unknown): object => {
  const [head = '', ...rest] = path.split('.')
  const inner = (form as Record<string, unknown>)[head]
  const next = rest.length > 0 ? withField(inner as object, rest.join('.'), value) : value
  return Array.isArray(form) ? form.with(Number(head), next) : { ...form, [head]: next }
}

/** The values that break the rule, with the actual messages; `field.of` is a form valid but for that field. */
export const brokenRules = (schema: z.ZodType, rule: FieldRule, field?: { of: object; path: string }): string[] => {
  const said = (value: unknown) => JSON.stringify(problemsIn(schema, field ? withField(field.of, field.path, value) : value))
  const expected = (message: string) => JSON.stringify({ [field?.path ?? '']: message })
  return [
    ...rule.takes.filter(value => said(value) !== '{}').map(value => `${JSON.stringify(value)} should be taken: ${said(value)}`),
    ...Object.entries(rule.refuses).flatMap(([message, values]) =>
      values
        .filter(value => said(value) !== expected(message))
        .map(value => `${JSON.stringify(value)} should be refused with "${message}": ${said(value)}`),
    ),
  ]
}
