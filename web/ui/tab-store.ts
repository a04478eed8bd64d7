import { useSyncExternalStore } from 'react'
import type { z } from 'zod'

/** A value that survives a refresh of this tab. */
export interface TabStore<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (changed: () => void) => () => void
  empty: T
}

const stores = new Map<string, TabStore<unknown>>()

/** A value in the tab's session storage; what is stored there and does not fit `schema` counts as `empty`. Kept in memory where storage is refused. */
export const tabStore = <T>(name: string, schema: z.ZodType<T>, empty: T): TabStore<T> => {
  const known = stores.get(name)
  if (known) return known as TabStore<T>
  const listeners = new Set<() => void>()
  let value = read(name, schema) ?? empty
  const store: TabStore<T> = {
    empty,
    get: () => value,
    set: next => {
      value = next
      write(name, next)
      for (const changed of listeners) changed()
    },
    subscribe: changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  stores.set(name, store as TabStore<unknown>)
  return store
}

/** Empties what the tab keeps under names that begin so. */
export const emptyStores = (prefix: string): void => {
  for (const [name, store] of stores) if (name.startsWith(prefix)) store.set(store.empty)
}

const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => schema.safeParse(stored(name)).data

const stored = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '')
  } catch {
    return undefined
  }
}

/** What the store of that name holds, unchecked: for who needs a part of it on a page that shall not carry its schema. */
export const peek = (name: string): unknown => stores.get(name)?.get() ?? stored(name)

const write = (name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the value lives as long as the page.
  }
}

/** The stored value, and its `empty` while the server renders and the page hydrates. */
export const useTabStore = <T>(store: TabStore<T>): T => useSyncExternalStore(store.subscribe, store.get, () => store.empty)
