import { Outlet } from 'react-router'
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx'
import { Alerts } from './alerts.tsx'
import { ModalsProvider } from './modals.tsx'

/** Around every page of owners and staff, signed in or not yet. */
export const StaffLayout = () => (
  <ModalsProvider>
    <Alerts />
    <Outlet />
    <LeaveGuard />
  </ModalsProvider>
)
