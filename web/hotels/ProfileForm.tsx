import type { SignedInUser } from '#shared/accounts.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { HotelFields } from './HotelFields.tsx'
import { HotelLogo } from './HotelLogo.tsx'
import { sectionsOf } from './hotel-values.ts'
import styles from './ProfileForm.module.css'
import { useProfile } from './use-profile.ts'

const counted = (changes: number) => (changes === 0 ? 'Nothing changed' : changes === 1 ? '1 change' : `${changes} changes`)

/** The hotel's details as a form; bank details and deleting are the owner's, who alone is told the linked account. */
export const ProfileForm = ({ user, hotel }: { user: SignedInUser; hotel: StaffHotel }) => {
  const navigate = useNavigate()
  const isOwner = hotel.razorPayAccountId !== undefined
  const kind = isOwner ? 'owner' : 'staff'
  const { form, progress } = useProfile(user.id, hotel, kind)
  return (
    <>
      <nav className={styles.links} aria-label="Sections of this page">
        {sectionsOf(kind).map(title => (
          <a key={title} href={`#${idOf(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      <Form form={form} className={styles.card} aria-label="Hotel details">
        <HotelFields form={form} kind={kind} level={2} idOf={idOf} progress={progress} currentLogo={<HotelLogo hotel={hotel} />} />
        <div className={styles.bar} data-bar>
          <span className={styles.count}>{counted(form.changes)}</span>
          <Button onClick={() => navigate('/dashboard')} disabled={form.pending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.pending}>
            {form.pending ? 'Updating...' : 'Update'}
          </Button>
        </div>
      </Form>
      {isOwner && <DeleteHotel hotel={hotel} />}
    </>
  )
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
