import { continued, type Draft, type DraftBase } from './draft.ts'

/** The values of a draft's fields before they were typed into; undefined if the form changes no row. */
export const baseOf = <V extends object>(values: Draft['values'], initial: V, version: number | undefined): DraftBase | undefined =>
  version === undefined
    ? undefined
    : {
        version,
        values: Object.fromEntries(
          Object.keys(values).flatMap(name => {
            const before = initial[name as keyof V]
            return typeof before === 'string' ? [[name, before]] : []
          }),
        ),
      }

/** A form's first state: `values`, `initial` (what changes are counted from), and the version of the row in it. */
export interface Beginning<V> {
  initial: V
  values: V
  version: number | undefined
  /** Somebody else saved a field of the draft after it was typed; `initial` has the values that it was typed on. */
  isStale: boolean
}

/**
 * Continues a draft. If the row has a newer version and nobody else changed the draft's fields, the draft is based on
 * that version; if somebody changed one of them, the person decides. Without a base it is not known what a draft was
 * typed on: each of its texts that differs from the row counts as changed.
 */
export const resumed = <V extends object>(row: V, version: number | undefined, draft: Draft): Beginning<V> => {
  const values = continued(row, draft)
  const { base } = draft
  const names = Object.keys(draft.values).filter(name => Object.hasOwn(row, name) && typeof row[name as keyof V] === 'string')
  const isChanged = (name: string) => row[name as keyof V] !== base?.values[name] && row[name as keyof V] !== draft.values[name]
  if (version === undefined || base?.version === version || !names.some(isChanged)) return { initial: row, values, version, isStale: false }
  const before = Object.fromEntries(names.map(name => [name, base?.values[name]]))
  return { initial: { ...row, ...before }, values, version: base?.version, isStale: true }
}
