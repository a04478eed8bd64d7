import type { RouteObject } from 'react-router'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { LandingPage } from './shell/LandingPage.tsx'
import { RootLayout } from './shell/RootLayout.tsx'
import { Spinner } from './ui/Spinner.tsx'

/** Every page of the product. Those that the server renders are named in rendered.ts by their id; the others start empty. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Spinner label="Loading..." />,
    children: [
      { id: 'landing', path: '/', Component: LandingPage },
      { id: 'book', path: '/book', lazy: async () => ({ Component: (await import('./bookings/BookPage.tsx')).BookPage }) },
      { id: 'hotel', path: '/:hotelId', lazy: async () => ({ Component: (await import('./hotels/HotelPage.tsx')).HotelPage }) },
    ],
  },
]
