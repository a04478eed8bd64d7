import { useId, useState } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { useUser } from '#web/session/session.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { RegistrationButtons, RegistrationForm } from './RegistrationForm.tsx'
import { useAfterRegistration, useFirstRegistration, useRegistration } from './use-registration.ts'

/** Registers a hotel over the dashboard; on the page means open. */
export const RegistrationModal = () => {
  const user = useUser()
  return user && <Registering user={user} />
}

const Registering = ({ user }: { user: SignedInUser }) => {
  const { closeModal } = useModals()
  const { first, ask } = useFirstRegistration(user)
  const [refusals, setRefusals] = useState(0)
  const registration = useRegistration(user, useAfterRegistration(first))
  const { form, pending } = registration.form
  const id = useId()
  /** Every way out is the same one: the first registration says why it has none. */
  const close = async () => {
    if (await ask()) return setRefusals(count => count + 1)
    if (!pending && (await mayLeave(form))) closeModal('hotelRegistration')
  }
  return (
    <Dialog
      open
      wide
      title="Register your hotel"
      onClose={() => void close()}
      footer={<RegistrationButtons form={id} registration={registration} onCancel={() => void close()} />}
    >
      <RegistrationForm id={id} level={3} registration={registration} refusals={refusals} onDismiss={() => setRefusals(0)} />
    </Dialog>
  )
}
