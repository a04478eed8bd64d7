import { continued, type Draft, type DraftBase } from './draft.ts'

/** What stood in the fields of a draft when they were typed. */
export const baseOf = <V extends object>(values: Draft['values'], start: V, version: number | undefined): DraftBase | undefined =>
  version === undefined
    ? undefined
    : {
        version,
        values: Object.fromEntries(
          Object.keys(values).flatMap(name => {
            const before = start[name as keyof V]
            return typeof before === 'string' ? [[name, before]] : []
          }),
        ),
      }

/** How a form begins: its values, what they differ from, and the version of the row that this was. */
export interface Beginning<V> {
  start: V
  values: V
  version: number | undefined
  /** Somebody saved another value of a field of the draft after it was typed: `start` is what the draft was typed on. */
  isStale: boolean
}

/**
 * Goes on with a draft. Where the row has another version by now, fields that the draft names and nobody else changed stand on the new
 * version; one that somebody changed too is for the person to decide. Of a draft without a base nobody knows what it was typed on, so that each
 * of its texts that the row does not have counts as changed.
 */
export const resumed = <V extends object>(row: V, version: number | undefined, draft: Draft): Beginning<V> => {
  const values = continued(row, draft)
  const { base } = draft
  const names = Object.keys(draft.values).filter(name => Object.hasOwn(row, name) && typeof row[name as keyof V] === 'string')
  const isChanged = (name: string) => row[name as keyof V] !== base?.values[name] && row[name as keyof V] !== draft.values[name]
  if (version === undefined || base?.version === version || !names.some(isChanged)) return { start: row, values, version, isStale: false }
  const before = Object.fromEntries(names.map(name => [name, base?.values[name]]))
  return { start: { ...row, ...before }, values, version: base?.version, isStale: true }
}
