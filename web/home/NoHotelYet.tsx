import type { SignedInUser } from '#shared/accounts.ts'
import { canAddHotel } from '#web/shell/menus.ts'
import { useModals } from '#web/shell/modals.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The start page of somebody without a hotel: what is missing, and the one thing that mends it. */
export const NoHotelYet = ({ user }: { user: SignedInUser }) => {
  const { openModal } = useModals()
  if (!canAddHotel(user))
    return (
      <Alert tone="info" title="You belong to no hotel">
        Ask the owner of your hotel to add you to its staff.
      </Alert>
    )
  return (
    <Alert tone="info" title="No hotel yet">
      <p>Register your hotel: its rooms, bookings and pictures come after that.</p>
      <Button variant="primary" onClick={() => openModal('hotelRegistration')}>
        Add Hotel
      </Button>
    </Alert>
  )
}
