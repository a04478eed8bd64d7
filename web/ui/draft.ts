import { useEffect } from 'react'
import { z } from 'zod'
import { emptyStores, type TabStore, tabStore } from './tab-store.ts'

const Draft = z.object({ at: z.number(), values: z.record(z.string(), z.string()) })

/** The texts of a form that differ from what it began with, and when the last of them was typed, in milliseconds. */
export type Draft = z.output<typeof Draft>

const none: Draft = { at: 0, values: {} }
const writtenHere = new Set<string>()
const prefix = 'atithi.draft.'

/** Nothing that was typed in this tab outlives the logout; what a page left in the storage the server's answer clears. */
export const forgetDrafts = (): void => emptyStores(prefix)

interface DraftKeeper {
  store: TabStore<Draft>
  /** A draft that an earlier load of the page left. */
  left: () => Draft | undefined
  keep: (values: Readonly<Record<string, string>>) => void
  forget: () => void
}

/** Keeps what was typed into a form in the tab, under a name that says whose form it is and what about. */
export const draftKeeper = (name: string): DraftKeeper => {
  const store = tabStore<Draft>(`${prefix}${name}`, Draft, none)
  const isEmpty = (values: object) => Object.keys(values).length === 0
  return {
    store,
    left: () => (isEmpty(store.get().values) || writtenHere.has(name) ? undefined : store.get()),
    keep: values => {
      if (JSON.stringify(values) === JSON.stringify(store.get().values)) return
      writtenHere.add(name)
      store.set(isEmpty(values) ? none : { at: Date.now(), values: { ...values } })
    },
    forget: () => store.set(none),
  }
}

/** Keeps the texts of the form of that name when one of them changes: what is thrown away is not kept again while its form is still drawn. */
export const useKept = (keeper: DraftKeeper | undefined, name: string | undefined, values: Readonly<Record<string, string>>): void => {
  const text = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keeper is made of its name anew each time
  useEffect(() => keeper?.keep(JSON.parse(text)), [text, name])
}

/** The texts of a form that may be kept: those that differ from its beginning, without the `secret` ones. */
export const keepable = <V extends object>(values: V, start: V, secret: readonly (keyof V & string)[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== start[entry[0] as keyof V] && !secret.some(name => name === entry[0]),
    ),
  )

/** A form as it begins, with what a draft kept of it. */
export const continued = <V extends object>(start: V, { values }: Draft): V => ({
  ...start,
  ...Object.fromEntries(Object.entries(values).filter(([name]) => typeof start[name as keyof V] === 'string')),
})
