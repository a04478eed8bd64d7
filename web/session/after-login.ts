import { hasRole, type Rights } from '#shared/permissions.ts'

interface NewlySignedIn extends Pick<Rights, 'roles' | 'permissions'> {
  isHotelCreated: boolean
  isPaymentDone: boolean
}

/** Where somebody goes after signing in, `next` being what was asked for before, and whether the plan modal opens there (specification, section 2, "Login"). */
export const afterLogin = (user: NewlySignedIn, next = '/dashboard'): { to: string; choosePlan: boolean } => {
  const isOwner = hasRole(user, 'ADMIN')
  if (isOwner && !user.isHotelCreated) return { to: '/hotelregistration', choosePlan: false }
  return { to: next, choosePlan: isOwner && !user.isPaymentDone }
}
