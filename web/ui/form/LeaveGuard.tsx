import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { isListWrite } from '../table/list-write.ts'
import { discardChanges, isUnsaved, useLeaveQuestion } from './unsaved.ts'

/**
 * Follows a link to a part of the page without a history entry: the router does not know entries that it did not make,
 * and could not ask before Back leaves them.
 */
const jump = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const place = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
  if (!place) return
  event.preventDefault()
  place.scrollIntoView()
  place.focus({ preventScroll: true })
}

/** The parts of an address that identify the page; the rest of it is what is searched and opened there. */
const pageIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const params = new URLSearchParams(search)
  return [pathname, params.get('tab'), params.get('hotel')].join()
}

/** Asks before a link, Back, a reload or closing would lose what was typed into a form. Rendered once for all pages. */
export const LeaveGuard = () => {
  const question = useLeaveQuestion()
  const blocker = useBlocker(({ currentLocation: now, nextLocation: next, historyAction: how }) => {
    if (pageIn(now) !== pageIn(next)) return isUnsaved()
    // A new search or order of a list closes no form.
    return now.search !== next.search && (how === 'POP' || !isListWrite(next.state)) && isUnsaved(false)
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', ask)
    addEventListener('click', jump)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('click', jump)
    }
  }, [])
  const isBlocked = blocker.state === 'blocked'
  if (!question && !isBlocked) return null
  const stay = () => (isBlocked ? blocker.reset() : question?.answer(false))
  const leave = () => {
    if (!isBlocked) return question?.answer(true)
    discardChanges()
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
      pending={false}
      error={undefined}
      onConfirm={leave}
      onCancel={stay}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  )
}
