import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useModals } from '#web/shell/modals.tsx'

/**
 * Why somebody was sent to the profile: the address names the field that is to be changed (`#advancePaymentRate`), and with `then=plan` the
 * choice of a plan goes on when it is saved. Gives what happens after saving.
 */
export const useAskedFor = (): (() => void) => {
  const { hash, key } = useLocation()
  const [query, setQuery] = useSearchParams()
  const { openModal } = useModals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same link is followed again
  useEffect(() => {
    if (hash) document.getElementsByName(hash.slice(1))[0]?.focus()
  }, [hash, key])
  return () => {
    if (query.get('then') !== 'plan') return
    setQuery(
      now => {
        now.delete('then')
        return now
      },
      { replace: true },
    )
    openModal('planSelect')
  }
}
