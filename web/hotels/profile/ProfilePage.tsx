import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, hasRole } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { CancellationTab } from '#web/rates/CancellationTab.tsx'
import { TaxTab } from '#web/rates/TaxTab.tsx'
import { type HotelProps, HotelScreen, ScreenTabs } from '#web/shell/layout/HotelScreen.tsx'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { HotelFacts } from '../page/HotelFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const title = 'Update Hotel Details'

/** Taxes are the owner's affair. */
const tabsOf = (user: SignedInUser) => [
  { id: 'details', label: 'Details', Content: Profile },
  ...(can(user, 'hotels', 'READ') ? [{ id: 'cancellation', label: 'Cancellation', Content: CancellationTab }] : []),
  ...(hasRole(user, 'ADMIN') ? [{ id: 'tax', label: 'Tax', Content: TaxTab }] : []),
]

/** What of the hotel its owner and staff may change. */
export const ProfilePage = () => (
  <HotelScreen title={title}>
    {about => <ScreenTabs title={title} tabs={tabsOf(about.viewer)} about={about} key={about.hotelId} />}
  </HotelScreen>
)

/** What is typed here must not be overtaken by what is read anew, so the form is made once per hotel. */
const Profile = ({ viewer: user, hotelId }: HotelProps) => {
  const hotel = useCall(hotelApi.get, { hotelId })
  const mayUpdate = can(user, 'hotels', 'UPDATE')
  return (
    <Loaded query={hotel} loading={<ProfileLoading />} failed="Something went wrong...">
      {data => (mayUpdate ? <ProfileForm user={user} hotel={data} /> : <HotelFacts hotel={data} />)}
    </Loaded>
  )
}

const ProfileLoading = () => (
  <div className="stack gap-6" role="status" aria-label="Loading...">
    {[1, 2, 3, 4].map(one => (
      <Skeleton key={one} width="100%" height="8rem" />
    ))}
  </div>
)
