import { type ComponentProps, type MouseEventHandler, useState } from 'react'
import * as router from 'react-router'
import { withHotel } from '../base/hotel-address.ts'
import { preload } from '../base/preload.ts'

/* The router's links and navigation with the tab's hotel in dashboard addresses; nothing else uses the router's own. */

const useAddress = (to: string): string => withHotel(to, router.useLocation())

/** Loads a page's code when its link is hovered or focused, and marks the pressed link as busy until the page shows. */
const useLink = (to: string, onClick?: MouseEventHandler<HTMLAnchorElement>) => {
  const [pressed, setPressed] = useState(false)
  const next = router.useNavigation().location
  const fetchCode = () => preload(to)
  return {
    to: useAddress(to),
    'aria-busy': pressed && next?.pathname === to.replace(/[?#].*/, '') ? true : undefined,
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    onClick: (event: Parameters<MouseEventHandler<HTMLAnchorElement>>[0]) => {
      setPressed(true)
      onClick?.(event)
    },
  }
}

type To = { to: string }

export const Link = ({ to, onClick, ...rest }: Omit<ComponentProps<typeof router.Link>, 'to'> & To) => (
  <router.Link {...rest} {...useLink(to, onClick)} />
)

export const NavLink = ({ to, onClick, ...rest }: Omit<ComponentProps<typeof router.NavLink>, 'to'> & To) => (
  <router.NavLink {...rest} {...useLink(to, onClick)} />
)

export const Navigate = ({ to, ...rest }: Omit<router.NavigateProps, 'to'> & To) => <router.Navigate {...rest} to={useAddress(to)} />

/** Goes to an address, or steps in the history; resolves when the page is shown. */
export const useNavigate = (): ((to: string | number, options?: router.NavigateOptions) => Promise<void>) => {
  const navigate = router.useNavigate()
  const here = router.useLocation()
  return async (to, options) => (typeof to === 'number' ? navigate(to) : navigate(withHotel(to, here), options))
}
