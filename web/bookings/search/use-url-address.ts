import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { usePageFacts } from '#web/shell/page-facts.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { emptySearch, readWizard, type WizardAddress, writeWizard } from '../stay/wizard-url.ts'

/** Marks a history entry that `write` made. */
const written = 'written'

export interface AddressState {
  address: WizardAddress
  /** Writes the address as a new history entry, or in place of the present one. */
  write: (address: WizardAddress, how: 'push' | 'replace') => void
  hrefOf: (address: WizardAddress) => string
}

/** Whether what the address says may be shown: after hydration, and before it in a document of this visitor's own. */
export const useAddressShown = (): boolean => {
  const hydrated = useHydrated()
  return usePageFacts().hasRooms ?? hydrated
}

/**
 * Keeps the wizard's state in the page's address, so that shared links, the back button and a refresh work. During
 * hydration it is an empty search where the server rendered the page once for all visitors.
 */
export const useUrlAddress = (today: string): AddressState => {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const isShown = useAddressShown()
  const [address, setAddress] = useState(() => readWizard(params, today))
  const known = useRef(query)
  const { state } = useLocation()
  const type = useNavigationType()
  // As in web/ui/table/use-list-state.ts: the address lags, so only Back, Forward and entries by others are read.
  const isOwn = type !== 'POP' && state === written
  useEffect(() => {
    if (query === known.current) return
    known.current = query
    if (!isOwn) setAddress(readWizard(new URLSearchParams(query), today))
  }, [query, isOwn, today])

  const write = (next: WizardAddress, how: 'push' | 'replace') => {
    setAddress(next)
    setParams(writeWizard(next), { replace: how === 'replace', preventScrollReset: true, state: written })
  }
  return {
    address: isShown ? address : { hotel: address.hotel, search: emptySearch, step: 1 },
    write,
    hrefOf: next => `/book?${writeWizard(next)}`,
  }
}
