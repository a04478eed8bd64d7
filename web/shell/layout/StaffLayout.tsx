import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '#web/session/session.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { Alerts } from '../notices/alerts.tsx'
import { clearMessages, leaveMessages } from '../notices/messages.ts'
import { ModalsProvider } from '../notices/modals.tsx'
import { useNewVersion } from '../notices/new-version.ts'

/** Around every page of owners and staff, signed in or not yet. */
export const StaffLayout = () => {
  useNewVersion()
  const person = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody else is here, or nobody
  useEffect(() => clearMessages, [person])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another screen takes this one's place
  useEffect(() => () => leaveMessages(), [pathname])
  return (
    <ModalsProvider>
      <Alerts />
      <Outlet />
      <LeaveGuard />
    </ModalsProvider>
  )
}
