import { formatRupees, formatShortRupees } from '#shared/words/money.ts'

/** An amount in rupees: ₹1,23,456.00, or without paise where there are none and `short` is set. */
export const Money = ({ rupees, short = false }: { rupees: number; short?: boolean }) => (
  <span className="figures">{short ? formatShortRupees(rupees) : formatRupees(rupees)}</span>
)
