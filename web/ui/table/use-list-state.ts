import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type ListState, readList, writeList } from './list-state.ts'
import { asListWrite, isListWrite } from './list-write.ts'

/** A list's search, filters, order and page in the page's address: Back, a refresh and a link show the same rows. */
export const useListState = (filters: readonly string[]): [ListState, (part: Partial<ListState>) => void] => {
  const [, setParams] = useSearchParams()
  const location = useLocation()
  const how = useNavigationType()
  const names = filters.join()
  const [state, setState] = useState(() => readList(new URLSearchParams(location.search), filters))
  // The latest state may not be rendered yet; the next change is based on it.
  const latest = useRef(state)
  // The address lags behind typing, so only entries that others wrote are read back, and before the next paint: later,
  // this would undo what is typed meanwhile.
  useLayoutEffect(() => {
    if (how !== 'POP' && isListWrite(location.state)) return
    latest.current = readList(new URLSearchParams(location.search), names.split(','))
    setState(latest.current)
  }, [location, how, names])
  const change = (part: Partial<ListState>) => {
    const next = { ...latest.current, page: 1, ...part }
    latest.current = next
    setState(next)
    const turnsPage = part.page !== undefined
    setParams(before => writeList(before, next), { replace: !turnsPage, preventScrollReset: !turnsPage, state: asListWrite(null) })
  }
  return [state, change]
}
