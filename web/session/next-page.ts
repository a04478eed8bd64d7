import { hasRole, type Rights } from '#shared/contract/permissions.ts'

/**
 * A path of ours that was requested before signing in; undefined for one that could lead to another site. Browsers read
 * a backslash as a slash and drop tabs and line ends, so paths with these are refused.
 */
export const ownPath = (path: string | null): string | undefined => (path !== null && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : undefined)

/** The page to open after signing in, from the query of the sign-in page. */
export const nextPage = (search: string): string | undefined => ownPath(new URLSearchParams(search).get('next'))

/** The address of the sign-in page that leads back to a page; the dashboard needs no `next`, as it is the default. */
export const loginFor = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string => {
  const next = `${pathname}${search}${hash}`
  return next === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

interface NewlySignedIn extends Pick<Rights, 'roles' | 'permissions'> {
  isHotelCreated: boolean
  isPaymentDone: boolean
}

/** The first page after signing in: Housekeeping for users who have only that role. */
const startOf = ({ roles }: Pick<Rights, 'roles'>): string =>
  roles.length > 0 && roles.every(({ key }) => key === 'HOUSEKEEPING') ? '/dashboard/housekeeping' : '/dashboard'

/** Where signing in leads, and whether the plan modal opens there (specification, section 2, "Login"). */
export const afterLogin = (user: NewlySignedIn, next = startOf(user)): { to: string; choosePlan: boolean } => {
  const isOwner = hasRole(user, 'ADMIN')
  if (isOwner && !user.isHotelCreated) return { to: '/hotelregistration', choosePlan: false }
  return { to: next, choosePlan: isOwner && !user.isPaymentDone }
}
