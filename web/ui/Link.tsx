import type { ComponentProps } from 'react'
import * as router from 'react-router'
import { withHotel } from './hotel-address.ts'

/*
 * The router's links and navigation, which keep the hotel of the tab in the dashboard's addresses. Nothing else uses the router's own.
 */

const useAddress = (to: string): string => withHotel(to, router.useLocation())

type To = { to: string }

export const Link = ({ to, ...rest }: Omit<ComponentProps<typeof router.Link>, 'to'> & To) => <router.Link {...rest} to={useAddress(to)} />

export const NavLink = ({ to, ...rest }: Omit<ComponentProps<typeof router.NavLink>, 'to'> & To) => (
  <router.NavLink {...rest} to={useAddress(to)} />
)

export const Navigate = ({ to, ...rest }: Omit<router.NavigateProps, 'to'> & To) => <router.Navigate {...rest} to={useAddress(to)} />

/** Goes to an address, or steps in the history; done when the page is there. */
export const useNavigate = (): ((to: string | number, options?: router.NavigateOptions) => Promise<void>) => {
  const navigate = router.useNavigate()
  const here = router.useLocation()
  return async (to, options) => (typeof to === 'number' ? navigate(to) : navigate(withHotel(to, here), options))
}
