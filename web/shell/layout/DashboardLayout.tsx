import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, canOpenPage } from '#shared/contract/permissions.ts'
import { isPassing } from '#web/session/call-failures.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { selectHotel } from '#web/session/session.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Navigate, useNavigate } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { type ModalName, useModals } from '../notices/modals.tsx'
import { usePageFacts } from '../page-facts.ts'
import { usePaletteKey } from '../palette/use-palette-key.ts'
import { useEarlyFigures } from '../use-early-figures.ts'
import { useTabSession } from '../use-tab-session.ts'
import { productName } from '../use-title.ts'
import styles from './DashboardLayout.module.css'
import { Frieze } from './Frieze.tsx'
import { Header } from './Header.tsx'
import { pageOfPath } from './menus.ts'
import { Protected } from './Protected.tsx'
import { SellingBanner } from './SellingBanner.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The modals that features bring; each exists only while it is open, and closes itself through `useModals`. */
type ShellModals = Partial<Record<ModalName, ComponentType>>

const deniedPath = '/dashboard/acessdenied'

interface DashboardParts {
  modals?: ShellModals
  /** Replaces every page for a user whose password was set by the hotel, until they choose their own. */
  ownPassword: ComponentType
}

/** The dashboard: sidebar, header with the hotel that is worked on, the page, footer, and what any page may open. */
export const DashboardLayout = (parts: DashboardParts) => (
  <Protected>
    <Shell {...parts} />
  </Protected>
)

const Shell = ({ modals = {}, ownPassword: OwnPassword }: DashboardParts) => {
  const { session, known, user, hotel, isReady, moved } = useTabSession()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { year } = usePageFacts()
  useEarlyFigures(user, hotel?.id)
  usePaletteKey()
  // An error that is not temporary means that the session has ended, which Protected shows in place of this layout.
  if (!user || (session.error && !isPassing(session.error))) return null
  // The address stays the same, so that the requested page opens afterwards.
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <OwnPassword />
      </Suspense>
    )
  const choose = ({ slug }: HotelChoice) => {
    selectHotel(slug)
    // The search and the open dialogs belong to the other hotel; only the tab is kept.
    const tab = new URLSearchParams(search).get('tab')
    void navigate(
      `${pathname === deniedPath ? '/dashboard' : pathname}?${new URLSearchParams({ ...(tab !== null && { tab }), hotel: slug })}`,
    )
  }
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Sidebar user={user} />
      <div className={styles.page}>
        <Header user={user} hotel={hotel} loading={session.isPending} onHotel={choose} />
        {known && isReady && hotel && can(known, 'hotels', 'READ') && pageOfPath(pathname) !== 'hotels' && (
          <SellingBanner user={known} hotelId={hotel.id} key={hotel.id} />
        )}
        <main className={styles.main} id="content" tabIndex={-1}>
          {!known && (
            <h1>
              <VisuallyHidden>Dashboard</VisuallyHidden>
            </h1>
          )}
          {/* The page waits until its address is right: changing the address later would close an open dialog. */}
          {moved && <Move to={moved} state={state} />}
          <Loaded query={session} loading={<Spinner label="Loading..." />}>
            {data => isReady && !moved && <Page user={data} hotelId={hotel?.id} path={pathname} />}
          </Loaded>
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

/** Replaces the address at once: a transition would leave the page empty for up to half a second on a slow phone. */
const Move = ({ to, state }: { to: string; state: unknown }) => {
  const move = useEffectEvent(useNavigate())
  useEffect(() => void move(to, { replace: true, state, flushSync: true }), [to, state])
  return null
}

/** The page, mounted again for every hotel, so that no state of one hotel remains when another is chosen. */
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
