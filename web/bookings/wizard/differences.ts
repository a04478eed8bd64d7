import { formatRupees, toRupees } from '#shared/words/money.ts'

/** `₹200.00 more`, `same price`: what something costs beside what is chosen. */
export const moreText = (paise: number): string =>
  paise === 0 ? 'same price' : `${formatRupees(toRupees(Math.abs(paise)))} ${paise > 0 ? 'more' : 'less'}`

/** The same, shorter: `+₹200.00`, on one line as an amount below 0 is. */
export const signedText = (paise: number): string =>
  paise === 0 ? 'same price' : (paise > 0 ? '+\u2060' : '') + formatRupees(toRupees(paise))
