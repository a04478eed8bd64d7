import type { SignedInUser } from '#shared/accounts.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { HotelFields } from './HotelFields.tsx'
import { HotelLogo } from './HotelLogo.tsx'
import styles from './LongForm.module.css'
import { SaveBar, SectionLinks, sectionId } from './LongForm.tsx'
import { useAskedFor, useProfile } from './use-profile.ts'

/** The hotel's details as a form; bank details and deleting are the owner's, who alone is told the linked account. */
export const ProfileForm = ({ user, hotel }: { user: SignedInUser; hotel: StaffHotel }) => {
  const navigate = useNavigate()
  const isOwner = hotel.razorPayAccountId !== undefined
  const kind = isOwner ? 'owner' : 'staff'
  const { form, progress } = useProfile(user.id, hotel, kind, useAskedFor())
  return (
    <>
      <SectionLinks kind={kind} />
      <Form form={form} className={styles.card} aria-label="Hotel details">
        <HotelFields form={form} kind={kind} level={2} idOf={sectionId} progress={progress} currentLogo={<HotelLogo hotel={hotel} />} />
        <SaveBar changes={form.changes}>
          <Button onClick={() => navigate('/dashboard')} disabled={form.pending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.pending}>
            {form.pending ? 'Updating...' : 'Update'}
          </Button>
        </SaveBar>
      </Form>
      {isOwner && <DeleteHotel hotel={hotel} />}
    </>
  )
}
