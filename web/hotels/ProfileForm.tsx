import type { SignedInUser } from '#shared/accounts.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { can } from '#shared/permissions.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { HotelFields } from './HotelFields.tsx'
import { HotelLogo } from './HotelLogo.tsx'
import styles from './ProfilePage.module.css'
import { useProfile } from './use-profile.ts'

/** The hotel's details as a form; bank details and deleting are the owner's, who alone is told the linked account. */
export const ProfileForm = ({ user, hotel }: { user: SignedInUser; hotel: StaffHotel }) => {
  const navigate = useNavigate()
  const isOwner = hotel.razorPayAccountId !== undefined
  const kind = isOwner ? 'owner' : 'staff'
  const mayUpdate = can(user, 'hotels', 'UPDATE')
  const form = useProfile(user.id, hotel, kind)
  return (
    <>
      <Form form={form} className={styles.card} aria-label="Hotel details">
        <fieldset disabled={!mayUpdate}>
          <HotelFields form={form} kind={kind} level={2} currentLogo={<HotelLogo hotel={hotel} />} />
        </fieldset>
        <div className={styles.buttons}>
          <Button onClick={() => navigate('/dashboard')} disabled={form.pending}>
            Cancel
          </Button>
          {mayUpdate && (
            <Button type="submit" variant="primary" busy={form.pending}>
              {form.pending ? 'Updating...' : 'Update'}
            </Button>
          )}
        </div>
      </Form>
      {isOwner && <DeleteHotel hotel={hotel} />}
    </>
  )
}
