import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { NotFound } from './shell/NotFoundPage.tsx'
import { RootLayout } from './shell/RootLayout.tsx'
import { Spinner } from './ui/Spinner.tsx'

/** A page in a file of its own, which nobody gets who does not ask for it. */
const page = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

const signIn = page(async () => (await import('./accounts/SignInPage.tsx')).SignInPage)
const verify = page(async () => (await import('./accounts/VerifyPage.tsx')).VerifyPage)
const notBuiltYet = page(async () => (await import('./shell/NotBuiltYet.tsx')).NotBuiltYet)

/** A hotel's page with the search card on it. */
const hotel = page(async () => {
  const [{ HotelPage }, { SearchForm }] = await Promise.all([import('./hotels/HotelPage.tsx'), import('./bookings/SearchForm.tsx')])
  return () => <HotelPage Search={SearchForm} />
})

/** What any page of the dashboard may open. */
const modals = {
  hotelRegistration: lazy(async () => ({ default: (await import('./hotels/RegistrationModal.tsx')).RegistrationModal })),
  planSelect: lazy(async () => ({ default: (await import('./plans/PlanSelectModal.tsx')).PlanSelectModal })),
}

const ownPassword = lazy(async () => ({ default: (await import('./accounts/OwnPasswordPage.tsx')).OwnPasswordPage }))

/** What signed-in people see, around it the dashboard's frame. */
const dashboard: RouteObject = {
  path: '/dashboard',
  ...page(async () => {
    const { DashboardLayout } = await import('./shell/DashboardLayout.tsx')
    return () => <DashboardLayout modals={modals} ownPassword={ownPassword} />
  }),
  children: [
    { index: true, ...page(async () => (await import('./shell/HomePage.tsx')).HomePage) },
    { path: 'account', ...page(async () => (await import('./accounts/AccountPage.tsx')).AccountPage) },
    { path: 'acessdenied', ...page(async () => (await import('./shell/AccessDenied.tsx')).AccessDenied) },
    { path: 'usersmanagement', ...page(async () => (await import('./access/AccessPage.tsx')).AccessPage) },
    { path: 'specialoffers', ...page(async () => (await import('./offers/OffersPage.tsx')).OffersPage) },
    { path: 'rooms', ...page(async () => (await import('./rooms/RoomsPage.tsx')).RoomsPage) },
    { path: 'profile', ...page(async () => (await import('./hotels/ProfilePage.tsx')).ProfilePage) },
    ...['bookings', 'enquiry', 'gallery'].map(path => ({ path, ...notBuiltYet })),
    ...['paymentplans', 'coupons', 'paymentrecords'].map(path => ({ path, ...notBuiltYet })),
    { path: '*', Component: NotFound },
  ],
}

/** The pages of owners and staff: none of their code reaches a guest. */
const staff: RouteObject = {
  ...page(async () => (await import('./shell/StaffLayout.tsx')).StaffLayout),
  children: [
    { path: '/', ...signIn },
    { path: '/login', ...signIn },
    { path: '/adminsignup', ...page(async () => (await import('./accounts/SignupPage.tsx')).SignupPage) },
    { path: '/verifyuser', ...verify },
    { path: '/verifyuser/:token', ...verify },
    { path: '/resetpassword/:token', ...page(async () => (await import('./accounts/ResetPage.tsx')).ResetPage) },
    { path: '/hotelregistration', ...page(async () => (await import('./hotels/RegistrationPage.tsx')).RegistrationPage) },
    dashboard,
  ],
}

/** Every page of the product. Those that the server renders are named in rendered.ts by their id; the others start empty. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Spinner label="Loading..." />,
    children: [
      { id: 'book', path: '/book', ...page(async () => (await import('./bookings/BookPage.tsx')).BookPage) },
      { id: 'hotel', path: '/:hotelId', ...hotel },
      staff,
    ],
  },
]
