import type { Figure } from '#shared/words/csv.ts'
import { gstState } from '#shared/words/gst-states.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1234.50` from paise. */
export const amountCell = (paise: number): Figure => ({ figure: (paise / 100).toFixed(2) })

/** `5` or `0.25` from basis points. */
export const rateCell = (basisPoints: number): Figure => ({ figure: String(basisPoints / 100) })

export const countCell = (count: number): Figure => ({ figure: String(count) })

/** `10-Dec-2026`. */
export const dateCell = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

/** `02-Himachal Pradesh`; the offline tool takes the digits. */
export const placeCell = (stateCode: string): string => `${stateCode}-${gstState(stateCode) ?? ''}`

/** A company's name in the letters of the offline tool, which refuses a line with others and does not need the name. */
export const nameCell = (name: string): string =>
  name
    .replace(/[^\w&'\-./,()?@!#%$~*;+= ]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 98)
