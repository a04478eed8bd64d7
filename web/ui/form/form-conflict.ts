import { changedBetween, mergedOnto } from './form-problems.ts'

/** What somebody else saved of the row that a form changes. */
export interface Met<V> {
  theirs: V
  version: number | undefined
  /** Who, and when as ISO text, as the server said it. */
  by?: string | null
  at?: string
  /** False: of a draft that does not know what it was typed on. */
  isSure?: boolean
  /** True: found by sending; false: found under a draft of an earlier version. */
  isSent: boolean
}

interface MetForm<V extends object> {
  /** What the form began with, and what stands in it. */
  initial: V
  values: V
  /** A value that nobody sees is called ''. */
  labels: Readonly<Record<keyof V & string, string>>
  textOf: (name: keyof V & string, value: unknown) => string | undefined
}

/** The notice of a conflict: what somebody else changed, field by field, and where the form has its own change. */
export const noticeOf = <V extends object>({ theirs, version: _, ...said }: Met<V>, { initial, values, labels, textOf }: MetForm<V>) => {
  const own = changedBetween(values, initial)
  const clashes = changedBetween(values, theirs)
  const changes = changedBetween(theirs, initial)
    .filter(name => labels[name] !== '')
    .map(name => ({
      name: name as string,
      label: labels[name] as string,
      text: textOf(name, theirs[name]),
      isClash: own.includes(name) && clashes.includes(name),
      mine: textOf(name, values[name]),
    }))
  return { ...said, changes }
}

/** My changes since `initial` over what somebody else saved, but for the fields in `given`, which take theirs. */
export const mineOver = <V extends object>(theirs: V, initial: V, mine: V, given: readonly string[]): V => ({
  ...mergedOnto(theirs, initial, mine),
  ...Object.fromEntries(given.map(name => [name, theirs[name as keyof V]])),
})
