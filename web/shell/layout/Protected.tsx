import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isPlanMissing, useCallFailures } from '#web/session/call-failures.ts'
import { loginFor } from '#web/session/next-page.ts'
import { forgetUser, useUser } from '#web/session/session.ts'
import { isSessionOver } from '#web/session/session-over.ts'
import { Navigate } from '#web/ui/text/Link.tsx'
import { useModals } from '../notices/modals.tsx'
import { SessionExpired } from '../notices/SessionExpired.tsx'
import { SignInAgain } from '../notices/SignInAgain.tsx'

/**
 * Shows its children to signed-in users; others are sent to /login and return from there. A call that is answered 401
 * ends the session, and one that says that the plan is missing opens the plan modal, whichever page made the call.
 */
export const Protected = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const { openModal } = useModals()
  const here = useLocation()
  const [person] = useState(user?.id)
  const [expired, setExpired] = useState(false)
  useCallFailures((error, path) => {
    if (isSessionOver(error, path)) {
      setExpired(true)
      forgetUser()
    }
    if (isPlanMissing(error)) openModal('planSelect')
  })
  // Somebody else signed in in another tab: nothing of the first person may stay here.
  const isSomebodyElse = user !== undefined && person !== undefined && user.id !== person
  useEffect(() => {
    if (isSomebodyElse) location.reload()
  }, [isSomebodyElse])
  if (expired) return <SessionExpired />
  // After a logout the sign-in page does not lead back here.
  if (!user) return <Navigate to={person === undefined ? loginFor(here) : '/login'} replace />
  if (isSomebodyElse) return null
  return (
    <>
      {children}
      <SignInAgain user={user} />
    </>
  )
}
