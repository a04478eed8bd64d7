import type { SignedInUser } from '#shared/accounts.ts'

/** What every tab of the user management works with. */
export interface TabProps {
  viewer: SignedInUser
  hotelId: string
}
