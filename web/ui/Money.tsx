import { formatRupees, formatShortRupees } from '#shared/money.ts'
import styles from './Money.module.css'

/** An amount in rupees: ₹1,23,456.00, or without paise where there are none and `short` is set. */
export const Money = ({ rupees, short = false }: { rupees: number; short?: boolean }) => (
  <span className={styles.money}>{short ? formatShortRupees(rupees) : formatRupees(rupees)}</span>
)
