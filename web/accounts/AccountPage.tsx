import { hasRole } from '#shared/contract/permissions.ts'
import { useUser } from '#web/session/session.ts'
import { useTitle } from '#web/shell/use-title.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import styles from './AccountPage.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { OwnPayouts } from './OwnPayouts.tsx'
import { OwnPlan } from './OwnPlan.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The signed-in user's own page: details, an owner's plan and payouts, the password, and the sessions. */
export const AccountPage = () => {
  const user = useUser()
  useTitle('My account')
  return (
    <div className={styles.page}>
      <header>
        <h1 className="title-1">My account</h1>
        <p className="muted mt-1 wrap-anywhere">
          {user?.name}, <EmailAddress email={user?.email ?? ''} />
        </p>
      </header>
      <OwnDetails />
      {user && hasRole(user, 'ADMIN') && (
        <section className="card stack" aria-labelledby="plan">
          <h2 id="plan">Your plan</h2>
          <OwnPlan />
        </section>
      )}
      <section className="card stack" aria-labelledby="password">
        <h2 id="password">Change password</h2>
        <ChangePassword />
      </section>
      {user && hasRole(user, 'ADMIN') && (
        <section className="card stack" aria-labelledby="payouts">
          <h2 id="payouts">What the platform owes you</h2>
          <OwnPayouts />
        </section>
      )}
      <section className="card stack" aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <OwnSessions />
      </section>
    </div>
  )
}
