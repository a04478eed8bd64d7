import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { emptySearch, readWizard, type WizardAddress, writeWizard } from '../stay/wizard-url.ts'

export interface AddressState {
  address: WizardAddress
  /** Moves on (a step back in the browser comes back here), or corrects the present place. */
  write: (address: WizardAddress, how: 'push' | 'replace') => void
  hrefOf: (address: WizardAddress) => string
}

/**
 * The wizard's state in the page's address: shared links, the back button and a refresh all work. The server renders the page of a hotel once
 * for all visitors, so while it hydrates it is an empty search, whatever the address says.
 */
export const useUrlAddress = (today: string): AddressState => {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const hydrated = useHydrated()
  const [address, setAddress] = useState(() => readWizard(params, today))
  // What was written here and the router has not shown yet: on a slow device it is behind, and must not undo what was changed since.
  const own = useRef([query])
  useEffect(() => {
    const at = own.current.lastIndexOf(query)
    own.current = at < 0 ? [query] : own.current.slice(at)
    if (at < 0) setAddress(readWizard(new URLSearchParams(query), today))
  }, [query, today])

  const write = (next: WizardAddress, how: 'push' | 'replace') => {
    const written = writeWizard(next)
    const text = written.toString()
    own.current = text === query ? [text] : [...own.current, text]
    setAddress(next)
    setParams(written, { replace: how === 'replace', preventScrollReset: true })
  }
  return {
    address: hydrated ? address : { hotel: address.hotel, search: emptySearch, step: 1 },
    write,
    hrefOf: next => `/book?${writeWizard(next)}`,
  }
}
