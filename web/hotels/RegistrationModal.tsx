import { useId, useState } from 'react'
import type { SignedInUser } from '#shared/accounts.ts'
import { useUser } from '#web/session/session.ts'
import { useModals } from '#web/shell/modals.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LeaveRegistration } from './LeaveRegistration.tsx'
import { RegistrationButtons, RegistrationForm } from './RegistrationForm.tsx'
import { registerFirst, useAfterRegistration } from './use-after-registration.ts'
import { useRegistration } from './use-registration.ts'

/** Registers a hotel over the dashboard; on the page means open. */
export const RegistrationModal = () => {
  const user = useUser()
  return user && <Registering user={user} />
}

const Registering = ({ user }: { user: SignedInUser }) => {
  const { closeModal } = useModals()
  const [first] = useState(!user.isHotelCreated)
  const [leaving, setLeaving] = useState(false)
  const registration = useRegistration(user, useAfterRegistration(first))
  const id = useId()
  const close = () => {
    if (registration.sending) return
    if (registration.dirty) setLeaving(true)
    else closeModal('hotelRegistration')
  }
  return (
    <>
      <Dialog
        open
        wide
        title="Register your hotel"
        onClose={close}
        footer={
          <RegistrationButtons
            form={id}
            registration={registration}
            onCancel={first ? () => registration.setProblem(registerFirst) : close}
          />
        }
      >
        <RegistrationForm id={id} level={3} registration={registration} />
      </Dialog>
      {leaving && (
        <LeaveRegistration
          onStay={() => setLeaving(false)}
          onLeave={() => {
            registration.discard()
            closeModal('hotelRegistration')
          }}
        />
      )}
    </>
  )
}
