import { useEffect } from 'react'
import { emptyStored, guarded, type Stored, stored } from '../base/stored.ts'

/** The texts of a form that differ from what it began with, and when the last of them was typed, in milliseconds. */
export interface Draft {
  at: number
  values: Record<string, string>
  /** Present if the form changes a row; drafts of version 1.0.0 have none. */
  base?: DraftBase | undefined
}

/** The version of the row on which the texts of a draft were typed, and what stood in their fields. */
export interface DraftBase {
  version: number
  values: Record<string, string>
}

const areTexts = (values: unknown = [0]) => Object.values(values as object).every(text => typeof text === 'string')
const isDraft = ({ at, values, base }: Partial<Draft>) =>
  typeof at === 'number' && areTexts(values) && (base === undefined || (typeof base.version === 'number' && areTexts(base.values)))

export const noDraft: Draft = { at: 0, values: {} }
const writtenHere = new Set<string>()
const prefix = 'atithi.draft.'

/** Empties this page load's drafts at logout; the server's Clear-Site-Data clears those of earlier page loads. */
export const forgetDrafts = (): void => emptyStored(prefix)

interface DraftKeeper {
  store: Stored<Draft>
  /** The draft of an earlier page load. */
  earlier: () => Draft | undefined
  keep: (values: Draft['values'], base?: DraftBase) => void
  forget: () => void
}

/** Keeps what was typed into a form in session storage; the name says which form, of whom and about what. */
export const draftKeeper = (name: string): DraftKeeper => {
  const store = stored<Draft>('tab', `${prefix}${name}`, guarded(isDraft), noDraft)
  const isEmpty = (values: object) => Object.keys(values).length === 0
  return {
    store,
    earlier: () => (isEmpty(store.get().values) || writtenHere.has(name) ? undefined : store.get()),
    keep: (values, base) => {
      const before = store.get()
      const isSame = JSON.stringify(values) === JSON.stringify(before.values)
      if (isSame && JSON.stringify(base) === JSON.stringify(before.base)) return
      if (!isSame) writtenHere.add(name)
      store.set(isEmpty(values) ? noDraft : { at: isSame ? before.at : Date.now(), values: { ...values }, ...(base && { base }) })
    },
    forget: () => store.set(noDraft),
  }
}

/** Stores texts and base only when one of them changes: a discarded draft is not stored again by its mounted form. */
export const useKept = (keeper: DraftKeeper | undefined, name: string | undefined, values: Draft['values'], base?: DraftBase): void => {
  const text = JSON.stringify([values, base])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keeper is made of its name anew each time
  useEffect(() => keeper?.keep(...(JSON.parse(text) as [Draft['values'], DraftBase | undefined])), [text, name])
}

/** The changed texts of a form, without the `secret` ones. */
export const keepable = <V extends object>(values: V, initial: V, secret: readonly (keyof V & string)[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== initial[entry[0] as keyof V] && !secret.some(name => name === entry[0]),
    ),
  )

/** A form's initial values with a draft over them. */
export const continued = <V extends object>(initial: V, { values }: Draft): V => ({
  ...initial,
  ...Object.fromEntries(Object.entries(values).filter(([name]) => typeof initial[name as keyof V] === 'string')),
})
