import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NetworkLine } from './shell/layout/NetworkLine.tsx'
import { RootLayout } from './shell/layout/RootLayout.tsx'
import { loadCode } from './shell/load-code.ts'
import { ErrorPage } from './shell/notices/ErrorPage.tsx'
import { NotFound } from './shell/notices/NotFoundPage.tsx'
import { part } from './shell/part.ts'
import { Spinner } from './ui/status/Spinner.tsx'

/** What is known of a page before it is loaded. */
export interface PageHandle {
  /** The page's source files, whose bundles are loaded with the document. */
  files: readonly string[]
  /** Source files that the server renders too and the browser loads later; only their styles come with the document. */
  later: readonly string[]
  /** Fetches its code. */
  load: () => Promise<unknown>
}

type NameIn<Path extends string> = Path extends `${string}/${infer Rest}` ? NameIn<Rest> : Path

/**
 * A page with code of its own, which is loaded only for those who open the page. `path`: its file below web/, named as
 * its component; `beside`: its other source files.
 */
const page = <Path extends string>(
  path: Path,
  load: () => Promise<Record<NameIn<Path>, ComponentType>>,
  beside: readonly string[] = [],
  later: readonly string[] = [],
) => ({
  lazy: async () => ({ Component: (await loadCode(load))[path.split('/').at(-1) as NameIn<Path>] }),
  handle: { files: [`web/${path}.tsx`, ...beside], later, load } satisfies PageHandle,
})

const signIn = page('accounts/SignInPage', () => import('./accounts/SignInPage.tsx'))
const reset = page('accounts/ResetPage', () => import('./accounts/ResetPage.tsx'))
const confirmEmail = page('accounts/ConfirmEmailPage', () => import('./accounts/ConfirmEmailPage.tsx'))
const verify = page('accounts/VerifyPage', () => import('./accounts/VerifyPage.tsx'))

const loadMore = async () => (await import('./hotels/page/HotelMore.tsx')).HotelMore
const LaterMore = part(loadMore)

/** A hotel's page with the search card. The server cannot wait while it renders, so it loads all of the code before. */
const hotel = page(
  'hotels/page/HotelPage',
  async () => {
    const [{ HotelPage }, { SearchForm }, More] = await Promise.all([
      import('./hotels/page/HotelPage.tsx'),
      import('./bookings/search/SearchForm.tsx'),
      typeof document === 'undefined' ? loadMore() : LaterMore,
    ])
    return { HotelPage: () => <HotelPage Search={SearchForm} More={More} /> }
  },
  ['web/bookings/search/SearchForm.tsx'],
  ['web/hotels/page/HotelMore.tsx'],
)

/** The pages for signed-in users, inside the dashboard's frame. */
const dashboard: RouteObject = {
  path: '/dashboard',
  ...page('DashboardFrame', () => import('./DashboardFrame.tsx')),
  children: [
    { index: true, ...page('home/HomePage', () => import('./home/HomePage.tsx')) },
    { path: 'figures', ...page('home/FiguresPage', () => import('./home/FiguresPage.tsx')) },
    { path: 'account', ...page('accounts/AccountPage', () => import('./accounts/AccountPage.tsx')) },
    { path: 'acessdenied', ...page('shell/notices/AccessDenied', () => import('./shell/notices/AccessDenied.tsx')) },
    { path: 'usersmanagement', ...page('access/AccessPage', () => import('./access/AccessPage.tsx')) },
    { path: 'profile', ...page('hotels/profile/ProfilePage', () => import('./hotels/profile/ProfilePage.tsx')) },
    { path: 'specialoffers', ...page('offers/OffersPage', () => import('./offers/OffersPage.tsx')) },
    {
      path: 'enquiry',
      ...page('enquiries/EnquiriesPage', () => import('./enquiries/EnquiriesPage.tsx')),
    },
    {
      path: 'housekeeping',
      ...page('rooms/HousekeepingPage', () => import('./rooms/HousekeepingPage.tsx')),
    },
    { path: 'hotels', ...page('hotels/directory/HotelsPage', () => import('./hotels/directory/HotelsPage.tsx')) },
    { path: 'rooms', ...page('rooms/RoomsPage', () => import('./rooms/RoomsPage.tsx')) },
    { path: 'gallery', ...page('gallery/GalleryPage', () => import('./gallery/GalleryPage.tsx')) },
    {
      path: 'bookings',
      ...page('bookings/BookingsPage', () => import('./bookings/BookingsPage.tsx')),
    },
    { path: 'paymentplans', ...page('plans/PlansPage', () => import('./plans/PlansPage.tsx')) },
    { path: 'coupons', ...page('coupons/CouponsPage', () => import('./coupons/CouponsPage.tsx')) },
    { path: 'paymentrecords', ...page('plans/RecordsPage', () => import('./plans/RecordsPage.tsx')) },
    { path: '*', Component: NotFound },
  ],
}

/** The pages of owners and staff: none of their code reaches a guest. */
const staff: RouteObject = {
  ...page('shell/layout/StaffLayout', () => import('./shell/layout/StaffLayout.tsx')),
  children: [
    { id: 'start', path: '/', ...signIn },
    { id: 'login', path: '/login', ...signIn },
    { path: '/adminsignup', ...page('accounts/SignupPage', () => import('./accounts/SignupPage.tsx')) },
    { path: '/verifyuser', ...verify },
    { path: '/verifyuser/:token', ...verify },
    { path: '/confirmemail', ...confirmEmail },
    { path: '/confirmemail/:token', ...confirmEmail },
    { path: '/resetpassword', ...reset },
    { path: '/resetpassword/:token', ...reset },
    {
      path: '/hotelregistration',
      ...page('hotels/register/RegistrationPage', () => import('./hotels/register/RegistrationPage.tsx')),
    },
    dashboard,
  ],
}

/** Every page of the product. rendered.ts names by id those that the server renders; the others start empty. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => (
      <>
        <NetworkLine />
        <Spinner label="Loading..." />
      </>
    ),
    children: [
      {
        id: 'book',
        path: '/book',
        ...page('bookings/guest/BookPage', () => import('./bookings/guest/BookPage.tsx')),
      },
      {
        id: 'booking',
        path: '/booking/:reference?',
        ...page('bookings/booking-page/BookingPage', () => import('./bookings/booking-page/BookingPage.tsx')),
      },
      { id: 'hotel', path: '/:hotelId', ...hotel },
      { id: 'paper', path: '/:hotelId/:paper', ...page('hotels/papers/PaperPage', () => import('./hotels/papers/PaperPage.tsx')) },
      staff,
    ],
  },
]
