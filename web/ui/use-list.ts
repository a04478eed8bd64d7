import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type ListState, pageOf, readList, searchRows, sortRows, writeList } from './list-state.ts'

/** How the rows of a list are found and put in order. */
export interface ListRules<R> {
  /** What the search looks through. */
  textOf: (row: R) => string
  /** By column, for those that can be sorted. */
  values: Readonly<Record<string, (row: R) => string | number>>
}

export interface List<R> {
  state: ListState
  change: (part: Partial<ListState>) => void
  rows: readonly R[]
  all: number
  found: number
  first: number
  page: number
  pages: number
}

/** Marks an entry of the history that a list wrote itself. */
const ownWrite = { writtenBy: 'list' }
const isOwnWrite = (state: unknown) => typeof state === 'object' && state !== null && 'writtenBy' in state && state.writtenBy === 'list'

/** A list's search, order and page, kept in the page's address: back, a refresh and a shared link find the same rows. */
export const useList = <R>(all: readonly R[], { textOf, values }: ListRules<R>): List<R> => {
  const [, setParams] = useSearchParams()
  const location = useLocation()
  const how = useNavigationType()
  const [state, setState] = useState(() => readList(new URLSearchParams(location.search)))
  // The address lags behind what is typed, so only what others wrote there is read back.
  useEffect(() => {
    if (how === 'POP' || !isOwnWrite(location.state)) setState(readList(new URLSearchParams(location.search)))
  }, [location, how])

  const change = (part: Partial<ListState>) => {
    const next = { ...state, page: 1, ...part }
    setState(next)
    const turnsPage = part.page !== undefined
    setParams(before => writeList(before, next), { replace: !turnsPage, preventScrollReset: !turnsPage, state: ownWrite })
  }
  const found = sortRows(searchRows(all, state.query, textOf), state.sort, values)
  return { state, change, all: all.length, found: found.length, ...pageOf(found, state.page) }
}
