import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Signal<T> {
  get: () => T
  set: (value: T) => void
  /** Calls back after every change, until the function that it returns is called. */
  subscribe: (changed: () => void) => () => void
}

export const signal = <T>(value: T): Signal<T> => {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      value = next
      for (const changed of listeners) changed()
    },
    subscribe: changed => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

/** The signal's value; `atServer` while the server renders and the page hydrates. */
export const useSignal = <T>({ subscribe, get }: Pick<Signal<T>, 'subscribe' | 'get'>, atServer: T): T =>
  useSyncExternalStore(subscribe, get, () => atServer)
