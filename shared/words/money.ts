const rupeesOnScreen = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Rupees (at most two decimals) to integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Integer paise to rupees with two decimals, as the JSON API has them. */
export const toRupees = (paise: number): number => paise / 100

/** The sign that people write, not a hyphen, and a joiner, without which a line may end between a sign and a ₹. */
const minus = '−\u2060'

/** `₹1,23,456.00` from rupees. */
export const formatRupees = (rupees: number): string => rupeesOnScreen.format(rupees).replace('-', minus)

/** `₹1,23,456` where there are no paise to show, else as `formatRupees`. */
export const formatShortRupees = (rupees: number): string =>
  (Number.isInteger(rupees) ? wholeRupees : rupeesOnScreen).format(rupees).replace('-', minus)

/** A percentage (at most two decimals) as integer basis points: 12.5 is 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** A share of an amount in paise, rounded half up to the paisa. `basisPoints`: 1250 is 12.5%. */
export const shareOf = (paise: number, basisPoints: number): number => Math.floor((paise * basisPoints + 5000) / 10000)
