import type { FormEvent } from 'react'
import type { z } from 'zod'
import { type FormAnswer, problemsOf, useForm } from '#web/ui/use-form.ts'

interface TextForm<V, O> {
  /** The contract's own schema. */
  schema: z.ZodType<O>
  initial: V
  /** What the server said of the last try. */
  answer: FormAnswer | null
  /** What was typed as the server takes it, such as a phone number with spaces. */
  tidy?: (values: V) => V
}

/** A form of text fields as pages have it: on submit the first broken field takes the focus, else `send` gets what the schema made of it. */
export const useTextForm = <V extends Record<string, string>, O>({ schema, initial, answer, tidy = values => values }: TextForm<V, O>) => {
  const check = (values: V) => problemsOf<V>(schema, tidy(values))
  const form = useForm(initial, check, answer)
  return {
    values: form.values,
    change: form.change,
    field: (name: keyof V & string) => ({
      name,
      value: form.values[name],
      error: form.error(name),
      onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value } as Partial<V>),
      // An empty field that is only passed by is not an error yet.
      onBlur: () => form.values[name] !== '' && form.leave(name),
    }),
    submit: (send: (data: O) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const problems: Partial<Record<string, string>> = check(form.values)
      const controls = [...event.currentTarget.elements] as HTMLInputElement[]
      controls.find(({ name }) => problems[name] !== undefined)?.focus()
      form.submit(() => send(schema.parse(tidy(form.values))))
    },
  }
}
