import { useUser } from '#web/session/session.ts'
import { useTitle } from '#web/shell/use-title.ts'
import styles from './AccountPage.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The signed-in person's own page: the password, and where they are signed in. */
export const AccountPage = () => {
  const user = useUser()
  useTitle('My account')
  return (
    <div className={styles.page}>
      <header>
        <h1 className="title-1">My account</h1>
        <p className={styles.email}>
          {user?.name}, {user?.email}
        </p>
      </header>
      <section className="card stack" aria-labelledby="password">
        <h2 id="password">Change password</h2>
        <ChangePassword />
      </section>
      <section className="card stack" aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <OwnSessions />
      </section>
    </div>
  )
}
