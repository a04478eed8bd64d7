import { type Signal, signal, useSignal } from './signal.ts'

/** A signal whose value is kept in the browser's storage. */
export interface Stored<T> extends Signal<T> {
  empty: T
}

/** A zod schema, or a replacement for pages that should not load zod. */
interface Schema<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** Replaces a zod schema: accepts an object for which `is` returns true; one on which `is` throws is refused. */
export const guarded = <T extends object>(is: (value: Partial<T>) => boolean): Schema<T> => ({
  safeParse: value => {
    try {
      return typeof value === 'object' && value !== null && is(value) ? { data: value as T } : {}
    } catch {
      return {}
    }
  },
})

const areas = { tab: () => sessionStorage, browser: () => localStorage }
type Area = keyof typeof areas
const opened = new Map<string, Stored<unknown>>()

const textOf = (area: Area, name: string): string | null => {
  try {
    return areas[area]().getItem(name)
  } catch {
    return null
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * A value that survives a refresh of this tab, or with `browser` is shared by all tabs. Stored text that does not fit
 * the schema counts as `empty`; `undefined` removes it. Kept in memory where storage is full or refused.
 */
export const stored = <T>(area: Area, name: string, schema: Schema<T>, empty: T): Stored<T> => {
  const key = `${area} ${name}`
  const known = opened.get(key)
  if (known) return known as Stored<T>
  const fromText = (text: string | null) => schema.safeParse(parsed(text)).data ?? empty
  let text = textOf(area, name)
  const inner = signal(fromText(text))
  let followers = 0
  const refresh = () => {
    const now = textOf(area, name)
    if (now === text) return
    text = now
    inner.set(fromText(now))
  }
  const store: Stored<T> = {
    empty,
    get: () => {
      // Without subscribers it does not listen for what other tabs write.
      if (followers === 0) refresh()
      return inner.get()
    },
    set: value => {
      try {
        if (value === undefined) areas[area]().removeItem(name)
        else areas[area]().setItem(name, JSON.stringify(value))
      } catch {
        // Full or refused: the value lives as long as the page.
      }
      text = textOf(area, name)
      inner.set(value)
    },
    subscribe: changed => {
      if (followers++ === 0) addEventListener('storage', refresh)
      const end = inner.subscribe(changed)
      return () => {
        end()
        if (--followers === 0) removeEventListener('storage', refresh)
      }
    },
  }
  opened.set(key, store as Stored<unknown>)
  return store
}

/** Empties the tab's values whose names begin with the prefix. */
export const emptyStored = (prefix: string): void => {
  for (const [key, store] of opened) if (key.startsWith(`tab ${prefix}`)) store.set(store.empty)
}

/** The tab's value of that name, unchecked: for a page that shall not load the value's schema. */
export const peek = (name: string): unknown => opened.get(`tab ${name}`)?.get() ?? parsed(textOf('tab', name))

/** The stored value; `empty` while the server renders and the page hydrates. */
export const useStored = <T>(store: Stored<T>): T => useSignal(store, store.empty)
