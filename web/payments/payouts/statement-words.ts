import type { Cover, HotelAccount, Payout, StatementLine } from '#shared/payments/payouts.ts'
import { formatRupees } from '#shared/words/money.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import type { Column } from '#web/ui/table/columns.ts'

/** `UTR 77, 12 Nov 2026`. */
export const payoutName = ({ transactionId, date }: Payout): string => `${transactionId}, ${shownDate(date)}`

export const stayText = ({ checkInDate, checkOutDate }: StatementLine): string => `${shownDate(checkInDate)} to ${shownDate(checkOutDate)}`

/** What covers a part of a booking's share, without its amount. */
export const coverText = ({ by, payoutId, reference, amount }: Cover, { payouts }: HotelAccount): string => {
  if (by === 'TRANSFER') return 'Transfer'
  if (by === 'WAITING') return 'Transfer on its way'
  if (by === 'NETTED') return amount < 0 ? `Counts towards ${reference}` : `Taken back of ${reference}`
  const payout = payouts.find(({ id }) => id === payoutId)
  return payout ? payoutName(payout) : 'Pay-out'
}

const sum = (amounts: readonly number[]): number => amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100

/** What a pay-out covers of a booking. */
export const partOf = ({ covered }: StatementLine, payoutId: string): number =>
  sum(covered.filter(one => one.payoutId === payoutId).map(({ amount }) => amount))

/** What a statement's bookings are together. */
export const sumsOf = (lines: readonly StatementLine[]) => ({
  share: sum(lines.map(line => line.share)),
  takenBack: sum(lines.map(line => line.takenBack)),
  covered: sum(lines.flatMap(line => line.covered.map(({ amount }) => amount))),
  open: sum(lines.map(line => line.open)),
  of: (payoutId: string) => sum(lines.map(line => partOf(line, payoutId))),
})

/** The columns of a statement's file, amounts as a spreadsheet adds them up; `payout`: the one that it is about. */
export const fileColumns = (account: HotelAccount, payout?: Payout): Pick<Column<StatementLine>, 'label' | 'text'>[] => [
  { label: 'Booking', text: ({ reference }) => reference },
  { label: 'Check-in', text: ({ checkInDate }) => checkInDate },
  { label: 'Check-out', text: ({ checkOutDate }) => checkOutDate },
  { label: 'Share when paid', text: ({ share }) => share.toFixed(2) },
  { label: 'Taken back', text: ({ takenBack }) => takenBack.toFixed(2) },
  {
    label: 'Sent by',
    text: ({ covered }) => covered.map(one => `${coverText(one, account)}: ${formatRupees(one.amount)}`).join('; '),
  },
  ...(payout ? [{ label: 'Of this pay-out', text: (line: StatementLine) => partOf(line, payout.id).toFixed(2) }] : []),
  { label: 'Still to come', text: ({ open }) => Math.max(0, open).toFixed(2) },
  { label: 'Owed by the hotel', text: ({ open }) => Math.max(0, -open).toFixed(2) },
]
