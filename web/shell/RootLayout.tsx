import { Outlet, ScrollRestoration } from 'react-router'
import { TestMode } from './TestMode.tsx'

/** Around every page. */
export const RootLayout = () => (
  <>
    <Outlet />
    <TestMode />
    <ScrollRestoration />
  </>
)
