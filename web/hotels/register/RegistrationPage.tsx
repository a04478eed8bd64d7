import { useEffect, useId, useState } from 'react'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { useCall } from '#web/api/client.ts'
import { storeUser } from '#web/session/session.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { LogoutButton } from '#web/shell/layout/LogoutButton.tsx'
import { canAddHotel } from '#web/shell/layout/menus.ts'
import { Protected } from '#web/shell/layout/Protected.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Navigate, useNavigate } from '#web/ui/text/Link.tsx'
import { LongFormCard, SaveBar, SectionLinks, sectionId } from '../profile/LongForm.tsx'
import { RegistrationButtons, RegistrationForm } from './RegistrationForm.tsx'
import styles from './RegistrationPage.module.css'
import { useAfterRegistration, useFirstRegistration, useRegistration } from './use-registration.ts'

/** The registration as a page of its own: where owners begin. */
export const RegistrationPage = () => {
  useTitle('Register your hotel')
  return (
    <Protected>
      <RegistrationGate />
    </Protected>
  )
}

/** Whether there is a hotel already the server knows: the first one may have been registered in another tab. */
const RegistrationGate = () => {
  const query = useCall(authApi.validate, {}, { staleTime: 0 })
  const { data: user } = query
  useEffect(() => {
    if (user) storeUser(user)
  }, [user])
  if (user) return canAddHotel(user) ? <Registering user={user} /> : <Navigate to="/dashboard/acessdenied" replace />
  return (
    <GuestLayout action={<LogoutButton />}>
      <div className={styles.page}>
        <Loaded query={query} loading={<Spinner label="Loading..." />}>
          {() => null}
        </Loaded>
      </div>
    </GuestLayout>
  )
}

const Registering = ({ user }: { user: SignedInUser }) => {
  const navigate = useNavigate()
  const { first, ask } = useFirstRegistration(user)
  const [refusals, setRefusals] = useState(0)
  const registration = useRegistration(user, useAfterRegistration(first))
  const id = useId()
  const cancel = async () => {
    if (await ask()) setRefusals(count => count + 1)
    else await navigate('/dashboard')
  }
  return (
    <GuestLayout action={<LogoutButton />}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className="page-title">Register your hotel</h1>
          <p className="muted">
            {registration.kind === 'for owner'
              ? 'A hotel of an owner, with a page of its own. You name the owner; they choose its plan.'
              : first
                ? 'Welcome. Have your bank details and a logo at hand: only the website may stay empty. A plan and the rooms come next.'
                : 'Another hotel of yours, with a page of its own.'}
          </p>
        </header>
        <SectionLinks kind={registration.kind} />
        <LongFormCard>
          <RegistrationForm {...{ id, registration, refusals }} level={2} idOf={sectionId} onDismiss={() => setRefusals(0)} />
          <SaveBar>
            <RegistrationButtons form={id} registration={registration} onCancel={() => void cancel()} />
          </SaveBar>
        </LongFormCard>
      </div>
    </GuestLayout>
  )
}
