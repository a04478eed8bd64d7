import { Outlet, ScrollRestoration } from 'react-router'
import { NavigationBar } from './NavigationBar.tsx'
import { NetworkLine } from './NetworkLine.tsx'
import { TestMode } from './TestMode.tsx'

/** Around every page. */
export const RootLayout = () => (
  <>
    <NavigationBar />
    <NetworkLine />
    <Outlet />
    <TestMode />
    <ScrollRestoration />
  </>
)
