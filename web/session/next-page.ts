import { hasRole, type Rights } from '#shared/contract/permissions.ts'

/**
 * A path of ours that somebody asked for before signing in; undefined for anything that could lead elsewhere. Browsers read a backslash as a
 * slash and leave out tabs and line ends, so addresses with these are none of ours.
 */
export const ownPath = (path: string | null): string | undefined => (path !== null && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : undefined)

/** Where somebody goes on after signing in, as the sign-in page's query says. */
export const nextPage = (search: string): string | undefined => ownPath(new URLSearchParams(search).get('next'))

/** The sign-in page's address that leads back to a page. The start page is where everybody goes anyway. */
export const loginFor = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string => {
  const next = `${pathname}${search}${hash}`
  return next === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

interface NewlySignedIn extends Pick<Rights, 'roles' | 'permissions'> {
  isHotelCreated: boolean
  isPaymentDone: boolean
}

/** Who cleans rooms and does nothing else begins with these. */
const startOf = ({ roles }: Pick<Rights, 'roles'>): string =>
  roles.length > 0 && roles.every(({ key }) => key === 'HOUSEKEEPING') ? '/dashboard/housekeeping' : '/dashboard'

/** Where somebody goes after signing in, `next` being what was asked for before, and whether the plan modal opens there (specification, section 2, "Login"). */
export const afterLogin = (user: NewlySignedIn, next = startOf(user)): { to: string; choosePlan: boolean } => {
  const isOwner = hasRole(user, 'ADMIN')
  if (isOwner && !user.isHotelCreated) return { to: '/hotelregistration', choosePlan: false }
  return { to: next, choosePlan: isOwner && !user.isPaymentDone }
}
