import { useRef } from 'react'
import { useBlocker } from 'react-router'
import type { SignedInUser } from '#shared/accounts.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { can } from '#shared/permissions.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { ProblemSummary } from '#web/ui/ProblemSummary.tsx'
import { DeleteHotel } from './DeleteHotel.tsx'
import { HotelFields } from './HotelFields.tsx'
import { HotelLogo } from './HotelLogo.tsx'
import styles from './ProfilePage.module.css'
import { useProfile } from './use-profile.ts'

/** The hotel's details as a form; bank details and deleting are the owner's, who alone is told the linked account. */
export const ProfileForm = ({ user, hotel }: { user: SignedInUser; hotel: StaffHotel }) => {
  const navigate = useNavigate()
  const isOwner = hotel.razorPayAccountId !== undefined
  const mayUpdate = can(user, 'hotels', 'UPDATE')
  const { form, problem, dismissProblem, sending, dirty, submit } = useProfile(hotel, isOwner ? 'owner' : 'staff')
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && nextLocation.pathname !== '/login' && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <>
      <form
        ref={form.form}
        className={styles.card}
        noValidate
        aria-label="Hotel details"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <ProblemSummary problems={form.broken} form={form.form} ref={form.summary} />
        <fieldset disabled={!mayUpdate}>
          <HotelFields state={form} level={2} currentLogo={<HotelLogo hotel={hotel} />} />
        </fieldset>
        {problem && <Alert onDismiss={dismissProblem}>{problem}</Alert>}
        <div className={styles.buttons}>
          <Button onClick={() => navigate('/dashboard')} disabled={sending}>
            Cancel
          </Button>
          {mayUpdate && (
            <Button type="submit" variant="primary" busy={sending}>
              {sending ? 'Updating...' : 'Update'}
            </Button>
          )}
        </div>
      </form>
      {isOwner && (
        <DeleteHotel
          hotel={hotel}
          onDeleted={() => {
            leaving.current = true
          }}
        />
      )}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="Discard changes?"
          confirm="Discard"
          cancel="Keep editing"
          pending={false}
          error={undefined}
          onConfirm={() => blocker.proceed()}
          onCancel={() => blocker.reset()}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}
