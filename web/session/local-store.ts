import { useSyncExternalStore } from 'react'
import type { z } from 'zod'

/** A value in the browser's local storage, the same in every tab. */
interface LocalStore<T> {
  get: () => T | undefined
  set: (value: T | undefined) => void
  subscribe: (changed: () => void) => () => void
}

/** Keeps a value under a fixed key. What is stored there and does not fit `schema` counts as nothing; in memory where storage is refused. */
export const localStore = <T>(key: string, schema: z.ZodType<T>): LocalStore<T> => {
  const listeners = new Set<() => void>()
  let value = read(key, schema)
  const tell = () => {
    for (const changed of listeners) changed()
  }
  const fromOtherTab = (event: StorageEvent) => {
    // A null key: all of the storage was cleared.
    if (event.key !== key && event.key !== null) return
    value = read(key, schema)
    tell()
  }
  return {
    get: () => value,
    set: next => {
      value = next
      write(key, next)
      tell()
    },
    subscribe: changed => {
      if (listeners.size === 0) addEventListener('storage', fromOtherTab)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) removeEventListener('storage', fromOtherTab)
      }
    },
  }
}

const read = <T>(key: string, schema: z.ZodType<T>): T | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the value lives as long as the page.
  }
}

/** The stored value; nothing while the server renders. */
export const useLocalStore = <T>(store: LocalStore<T>): T | undefined => useSyncExternalStore(store.subscribe, store.get, () => undefined)
