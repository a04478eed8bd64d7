import { Money } from '#web/ui/text/Money.tsx'
import styles from './FromPrice.module.css'

/** Above this price a season may raise the amount to a lakh, which needs a wider place. */
const dear = 30_000

interface FromPriceProps {
  /** Undefined while it is not known, or where no room is free. */
  rupees: number | undefined
  short?: boolean
  /** The approximate price, where it is known: a dear one gets a wider place. */
  like?: number
  /** The texts before and behind the amount. */
  before?: string
  behind?: string
}

/** A price that loads after the page, since it depends on free rooms. Its place is kept, and empty without a price. */
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
