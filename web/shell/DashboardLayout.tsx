import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { authApi, type SignedInUser } from '#shared/accounts.ts'
import { canOpenPage } from '#shared/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { isPassing } from '#web/session/call-failures.ts'
import { selectHotel, storeUser, useHotel, useUser } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './DashboardLayout.module.css'
import { Frieze } from './Frieze.tsx'
import { Header } from './Header.tsx'
import { pageOfPath } from './menus.ts'
import { type ModalName, useModals } from './modals.tsx'
import { Protected } from './Protected.tsx'
import { usePageFacts } from './page-facts.ts'
import { SessionExpired } from './SessionExpired.tsx'
import { Sidebar } from './Sidebar.tsx'
import { productName } from './use-title.ts'

/** The modals that features bring; each exists only while it is open, and closes itself through `useModals`. */
export type ShellModals = Partial<Record<ModalName, ComponentType>>

const deniedPath = '/dashboard/acessdenied'

interface DashboardParts {
  modals?: ShellModals
  /** What somebody sees instead of every page whose password the hotel set. */
  ownPassword: ComponentType
}

/** The dashboard: sidebar, header with the hotel that is worked on, the page, footer, and what any page may open. */
export const DashboardLayout = (parts: DashboardParts) => (
  <Protected>
    <Shell {...parts} />
  </Protected>
)

const Shell = ({ modals = {}, ownPassword: OwnPassword }: DashboardParts) => {
  const stored = useUser()
  const hotel = useHotel()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { year } = usePageFacts()
  const session = useCall(authApi.validate, hotel ? { hotelId: hotel.id } : {}, { staleTime: 0 })
  const known = session.data
  const asked = hotel?.id ?? ''
  const [storedFor, setStoredFor] = useState<string>()
  useEffect(() => {
    if (!known) return
    storeUser(known)
    setStoredFor(asked)
  }, [known, asked])
  const user = known ?? stored
  // Anything that is no passing trouble means that the session is not valid any more.
  if (session.error && !isPassing(session.error)) return <SessionExpired />
  if (!user) return null
  // The address stays, so that what was asked for comes afterwards.
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <OwnPassword />
      </Suspense>
    )
  const choose = (id: string) => {
    selectHotel(id)
    if (pathname === deniedPath) void navigate('/dashboard')
  }
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Sidebar user={user} />
      <div className={styles.page}>
        <Header user={user} hotel={hotel} loading={session.isPending} onHotel={choose} />
        <main className={styles.main} id="content" tabIndex={-1}>
          {!known && (
            <h1>
              <VisuallyHidden>Dashboard</VisuallyHidden>
            </h1>
          )}
          {session.error && !known && (
            <Alert title={session.error.message}>
              <Button onClick={() => session.refetch()} busy={session.isFetching}>
                Retry
              </Button>
            </Alert>
          )}
          {session.isPending && <Spinner label="Loading..." />}
          {/* Not before its rights and hotels are in place: the asked hotel may be gone. */}
          {known && storedFor === asked && <Page user={known} hotelId={hotel?.id} path={pathname} />}
        </main>
        <footer className={styles.footer}>
          <Frieze />
          <p>
            © {year} {productName}. All rights reserved.
          </p>
        </footer>
      </div>
      <OpenModals modals={modals} />
    </div>
  )
}

/** The page itself, anew for every hotel, so that nothing of one hotel is left while another is worked on. */
const Page = ({ user, hotelId, path }: { user: SignedInUser; hotelId: string | undefined; path: string }) => {
  const page = pageOfPath(path)
  if (page !== undefined && !canOpenPage(user, page)) return <Navigate to={deniedPath} replace />
  return (
    <Suspense fallback={<Spinner label="Loading..." />} key={hotelId}>
      <Outlet />
    </Suspense>
  )
}

const OpenModals = ({ modals }: { modals: ShellModals }) => {
  const { open } = useModals()
  return [...open].map(name => {
    const Modal = modals[name]
    return (
      Modal && (
        <Suspense key={name} fallback={null}>
          <Modal />
        </Suspense>
      )
    )
  })
}
