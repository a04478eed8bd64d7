import { Money } from '#web/ui/Money.tsx'
import styles from './FromPrice.module.css'

interface FromPriceProps {
  /** Undefined: not known yet, or no room is free. */
  rupees: number | undefined
  short?: boolean
  /** What stands before and behind the amount. */
  before?: string
  behind?: string
}

/** A price that is read once the page is there, since it says what is free. Its place is kept from the start; without a price it stays empty. */
export const FromPrice = ({ rupees, short = false, before = '', behind = '' }: FromPriceProps) => (
  // As long as most prices are.
  <span className={styles.price} data-sample={`${before}${short ? '₹00,000' : '₹00,000.00'}${behind}`}>
    {rupees !== undefined && (
      <span>
        {before}
        <Money rupees={rupees} short={short} />
        {behind}
      </span>
    )}
  </span>
)
