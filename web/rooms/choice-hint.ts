import { messageOr } from '#web/ui/form/error-text.ts'

/** The options of a field. */
export interface Choices<T> {
  data: readonly T[] | undefined
  error: Error | null
}

/** The text in place of the options: loading, none, or failed. */
export const choiceHint = ({ data, error }: Choices<unknown>, waiting: string, none: string): string | undefined => {
  if (data) return data.length === 0 ? none : undefined
  return error ? messageOr(error, 'Something went wrong...') : waiting
}
