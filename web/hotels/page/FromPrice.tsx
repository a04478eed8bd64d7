import { Money } from '#web/ui/text/Money.tsx'
import styles from './FromPrice.module.css'

/** A season may make a lakh of it. */
const dear = 30_000

interface FromPriceProps {
  /** Undefined: not known yet, or no room is free. */
  rupees: number | undefined
  short?: boolean
  /** About what it may be, where that is known: a longer place is kept for a suite. */
  like?: number
  /** What stands before and behind the amount. */
  before?: string
  behind?: string
}

/** A price that is read once the page is there, since it says what is free. Its place is kept from the start; without a price it stays empty. */
export const FromPrice = ({ rupees, short = false, like = 0, before = '', behind = '' }: FromPriceProps) => (
  <span className={styles.price} data-sample={`${before}₹${like > dear ? '00,' : ''}00,000${short ? '' : '.00'}${behind}`}>
    {rupees !== undefined && (
      <span>
        {before}
        <Money rupees={rupees} short={short} />
        {behind}
      </span>
    )}
  </span>
)
