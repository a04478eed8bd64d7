import { useId, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { SignedInUser } from '#shared/accounts.ts'
import { useUser } from '#web/session/session.ts'
import { GuestLayout } from '#web/shell/GuestLayout.tsx'
import { LogoutButton } from '#web/shell/LogoutButton.tsx'
import { canAddHotel } from '#web/shell/menus.ts'
import { Protected } from '#web/shell/Protected.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { Navigate, useNavigate } from '#web/ui/Link.tsx'
import { LeaveRegistration } from './LeaveRegistration.tsx'
import { RegistrationButtons, RegistrationForm } from './RegistrationForm.tsx'
import styles from './RegistrationPage.module.css'
import { registerFirst, useAfterRegistration } from './use-after-registration.ts'
import { useRegistration } from './use-registration.ts'

/** The registration as a page of its own: where owners begin. */
export const RegistrationPage = () => {
  useTitle('Register your hotel')
  return (
    <Protected>
      <Allowed />
    </Protected>
  )
}

const Allowed = () => {
  const user = useUser()
  if (!user) return null
  return canAddHotel(user) ? <Registering user={user} /> : <Navigate to="/dashboard/acessdenied" replace />
}

const Registering = ({ user }: { user: SignedInUser }) => {
  const navigate = useNavigate()
  const [first] = useState(!user.isHotelCreated)
  const registered = useRef(false)
  const goOn = useAfterRegistration(first)
  const registration = useRegistration(user, async hotel => {
    registered.current = true
    await goOn(hotel)
  })
  const id = useId()
  const { dirty, setProblem, discard } = registration
  const blocker = useBlocker(({ nextLocation }) => dirty && !registered.current && nextLocation.pathname !== '/login')
  const cancel = () => (first ? setProblem(registerFirst) : void navigate('/dashboard'))
  return (
    <GuestLayout action={<LogoutButton />}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>Register your hotel</h1>
          <p>
            {first
              ? 'Welcome. Guests see what you write here on your own page; a plan and the rooms come next.'
              : 'Another hotel of yours, with a page of its own.'}
          </p>
        </header>
        <div className={styles.card}>
          <RegistrationForm id={id} level={2} registration={registration} />
          <div className={styles.buttons}>
            <RegistrationButtons form={id} registration={registration} onCancel={cancel} />
          </div>
        </div>
      </div>
      {blocker.state === 'blocked' && (
        <LeaveRegistration
          onStay={() => blocker.reset()}
          onLeave={() => {
            discard()
            blocker.proceed()
          }}
        />
      )}
    </GuestLayout>
  )
}
