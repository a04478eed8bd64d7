import type { RefundStep } from '#shared/prices/cancellation.ts'
import { Facts } from '#web/ui/text/Facts.tsx'
import styles from './RefundSteps.module.css'

/** Until when how much goes back, a row each. */
export const RefundSteps = ({ steps }: { steps: readonly RefundStep[] }) => (
  <Facts className={styles.steps} rowClassName={styles.step} facts={steps.map(({ until, back }) => [until, back] as const)} />
)
