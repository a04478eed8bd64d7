import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { loadCode } from './shell/load-code.ts'
import { NetworkLine } from './shell/NetworkLine.tsx'
import { NotFound } from './shell/NotFoundPage.tsx'
import { part } from './shell/part.ts'
import { RootLayout } from './shell/RootLayout.tsx'
import { Spinner } from './ui/Spinner.tsx'

/** What is known of a page before it is loaded. */
export interface PageHandle {
  /** The source files that it is made of: what they come to is loaded along with the document. */
  files: readonly string[]
  /** What the server writes too, and the browser loads once the page goes: its styles alone are loaded along. */
  later: readonly string[]
  /** Fetches its code. */
  load: () => Promise<unknown>
}

/** A page in a file of its own (or more), which nobody gets who does not ask for it. */
const page = (files: string, load: () => Promise<ComponentType>, later: readonly string[] = []) => ({
  lazy: async () => ({ Component: await loadCode(load) }),
  handle: { files: files.split(' '), later, load } satisfies PageHandle,
})

const signIn = page('web/accounts/SignInPage.tsx', async () => (await import('./accounts/SignInPage.tsx')).SignInPage)
const reset = page('web/accounts/ResetPage.tsx', async () => (await import('./accounts/ResetPage.tsx')).ResetPage)
const confirmEmail = page(
  'web/accounts/ConfirmEmailPage.tsx',
  async () => (await import('./accounts/ConfirmEmailPage.tsx')).ConfirmEmailPage,
)
const verify = page('web/accounts/VerifyPage.tsx', async () => (await import('./accounts/VerifyPage.tsx')).VerifyPage)

const loadMore = async () => (await import('./hotels/HotelMore.tsx')).HotelMore
const LaterMore = part(loadMore)

/** A hotel's page with the search card on it. The server, which waits for nothing while it renders, has all of it before. */
const hotel = page('web/hotels/HotelPage.tsx web/bookings/stay/SearchForm.tsx', async () => {
  const [{ HotelPage }, { SearchForm }, More] = await Promise.all([
    import('./hotels/HotelPage.tsx'),
    import('./bookings/stay/SearchForm.tsx'),
    typeof document === 'undefined' ? loadMore() : LaterMore,
  ])
  return () => <HotelPage Search={SearchForm} More={More} />
}, ['web/hotels/HotelMore.tsx'])

/** What signed-in people see, around it the dashboard's frame. */
const dashboard: RouteObject = {
  path: '/dashboard',
  ...page('web/DashboardFrame.tsx', async () => (await import('./DashboardFrame.tsx')).DashboardFrame),
  children: [
    { index: true, ...page('web/home/HomePage.tsx', async () => (await import('./home/HomePage.tsx')).HomePage) },
    { path: 'figures', ...page('web/home/FiguresPage.tsx', async () => (await import('./home/FiguresPage.tsx')).FiguresPage) },
    { path: 'account', ...page('web/accounts/AccountPage.tsx', async () => (await import('./accounts/AccountPage.tsx')).AccountPage) },
    { path: 'acessdenied', ...page('web/shell/AccessDenied.tsx', async () => (await import('./shell/AccessDenied.tsx')).AccessDenied) },
    { path: 'usersmanagement', ...page('web/access/AccessPage.tsx', async () => (await import('./access/AccessPage.tsx')).AccessPage) },
    { path: 'profile', ...page('web/hotels/ProfilePage.tsx', async () => (await import('./hotels/ProfilePage.tsx')).ProfilePage) },
    { path: 'specialoffers', ...page('web/offers/OffersPage.tsx', async () => (await import('./offers/OffersPage.tsx')).OffersPage) },
    {
      path: 'enquiry',
      ...page('web/enquiries/EnquiriesPage.tsx', async () => (await import('./enquiries/EnquiriesPage.tsx')).EnquiriesPage),
    },
    {
      path: 'housekeeping',
      ...page('web/rooms/HousekeepingPage.tsx', async () => (await import('./rooms/HousekeepingPage.tsx')).HousekeepingPage),
    },
    { path: 'rooms', ...page('web/rooms/RoomsPage.tsx', async () => (await import('./rooms/RoomsPage.tsx')).RoomsPage) },
    { path: 'gallery', ...page('web/gallery/GalleryPage.tsx', async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage) },
    {
      path: 'bookings',
      ...page('web/bookings/plan/BookingsPage.tsx', async () => (await import('./bookings/plan/BookingsPage.tsx')).BookingsPage),
    },
    { path: 'paymentplans', ...page('web/plans/PlansPage.tsx', async () => (await import('./plans/PlansPage.tsx')).PlansPage) },
    { path: 'coupons', ...page('web/coupons/CouponsPage.tsx', async () => (await import('./coupons/CouponsPage.tsx')).CouponsPage) },
    { path: 'paymentrecords', ...page('web/plans/RecordsPage.tsx', async () => (await import('./plans/RecordsPage.tsx')).RecordsPage) },
    { path: '*', Component: NotFound },
  ],
}

/** The pages of owners and staff: none of their code reaches a guest. */
const staff: RouteObject = {
  ...page('web/shell/StaffLayout.tsx', async () => (await import('./shell/StaffLayout.tsx')).StaffLayout),
  children: [
    { id: 'start', path: '/', ...signIn },
    { id: 'login', path: '/login', ...signIn },
    { path: '/adminsignup', ...page('web/accounts/SignupPage.tsx', async () => (await import('./accounts/SignupPage.tsx')).SignupPage) },
    { path: '/verifyuser', ...verify },
    { path: '/verifyuser/:token', ...verify },
    { path: '/confirmemail', ...confirmEmail },
    { path: '/confirmemail/:token', ...confirmEmail },
    { path: '/resetpassword', ...reset },
    { path: '/resetpassword/:token', ...reset },
    {
      path: '/hotelregistration',
      ...page('web/hotels/RegistrationPage.tsx', async () => (await import('./hotels/RegistrationPage.tsx')).RegistrationPage),
    },
    dashboard,
  ],
}

/** Every page of the product. Those that the server renders are named in rendered.ts by their id; the others start empty. */
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
        ...page('web/bookings/stay/BookPage.tsx', async () => (await import('./bookings/stay/BookPage.tsx')).BookPage),
      },
      {
        id: 'booking',
        path: '/booking/:reference?',
        ...page('web/bookings/account/BookingPage.tsx', async () => (await import('./bookings/account/BookingPage.tsx')).BookingPage),
      },
      { id: 'hotel', path: '/:hotelId', ...hotel },
      staff,
    ],
  },
]
