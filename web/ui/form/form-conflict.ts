import { changedBetween } from './form-problems.ts'

/** What somebody else saved of the row that a form changes. */
export interface Met<V> {
  theirs: V
  version: number | undefined
  /** Who, and when as ISO text, as the server said it. */
  by?: string | null
  at?: string
  /** False: of a draft that does not know what it was typed on. */
  isSure?: boolean
}

interface MetForm<V extends object> {
  theirs: V
  /** What the form began with, and what stands in it. */
  start: V
  values: V
  /** A value that nobody sees is called ''. */
  labels: Readonly<Record<keyof V & string, string>>
  textOf: (name: keyof V & string, value: unknown) => string | undefined
}

/** What somebody else changed, field by field, and where the form has a change of its own. */
export const metChanges = <V extends object>({ theirs, start, values, labels, textOf }: MetForm<V>) => {
  const own = changedBetween(values, start)
  const clashes = changedBetween(values, theirs)
  return changedBetween(theirs, start)
    .filter(name => labels[name] !== '')
    .map(name => ({
      name: name as string,
      label: labels[name] as string,
      text: textOf(name, theirs[name]),
      isClash: own.includes(name) && clashes.includes(name),
      mine: textOf(name, values[name]),
    }))
}
