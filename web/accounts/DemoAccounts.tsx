import { demoApi } from '#shared/accounts/accounts.ts'
import { useCall } from '#web/api/client.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import styles from './DemoAccounts.module.css'

/** The accounts of the demo data, each filled in by one click. Nothing without the demo. */
export const DemoAccounts = ({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) => {
  const { data = [] } = useCall(demoApi.accounts, {})
  // The server writes them, but only the page's code fills a form in.
  const hydrated = useHydrated()
  if (data.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 className={styles.title} id="demo-accounts">
        Demo accounts
      </h2>
      <ul>
        {data.map(({ email, password, role }) => (
          <li key={email}>
            <button type="button" className={styles.account} disabled={!hydrated} onClick={() => onChoose({ email, password })}>
              <span className="text-button">{email}</span>
              <small>{role}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
