import { messageOr } from '#web/ui/error-text.ts'

/** A list that a field chooses from. */
export interface Choices<T> {
  data: readonly T[] | undefined
  error: Error | null
}

/** What a choice says that has nothing to choose from: yet, at all, or because it could not be read. */
export const insteadOf = ({ data, error }: Choices<unknown>, waiting: string, none: string): string | undefined => {
  if (data) return data.length === 0 ? none : undefined
  return error ? messageOr(error, 'Something went wrong...') : waiting
}
