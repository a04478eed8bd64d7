import { usePageFacts } from '../page-facts.ts'
import styles from './TestMode.module.css'

/** A mark in the page's foot while a sandbox stands in for payments or mail. */
export const TestMode = () => {
  const { sandbox } = usePageFacts()
  if (!sandbox) return null
  return (
    <aside className={`${styles.mark} no-print`} aria-label="Test mode">
      <strong>Test mode</strong>
      <a href="/sandbox/mail">Mailbox</a>
      <a href="/sandbox/razorpay/">Payments</a>
    </aside>
  )
}
