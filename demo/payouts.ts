import { addDays } from '#shared/words/dates.ts'
import { accountId } from './accounts.ts'
import { randomFrom } from './random.ts'
import type { BookingRows } from './rows.ts'

/** So many days ago the platform sent money, the oldest first: every second week. */
const sentAgo = [52, 38, 24, 10]

/** What the platform sent a hotel by bank transfer: each time all that guests had paid online by then and no transfer brought. */
export const addPayouts = (rows: BookingRows, hotelId: string, today: string): void => {
  const random = randomFrom(`atithi/payouts/${hotelId}/${today}`)
  const owed = rows.hotel_due.filter(({ via, status }) => via === 'PLATFORM' && status === 'OPEN')
  let sent = 0
  for (const ago of sentAgo) {
    const day = addDays(today, -ago)
    const at = new Date(`${day}T11:00:00+05:30`)
    const due = owed.reduce((sum, { created_at, amount_paise }) => (new Date(created_at ?? '') < at ? sum + amount_paise : sum), 0)
    if (due <= sent) continue
    rows.payout.push({
      ...{ id: random.uuid(), hotel_id: hotelId, amount_paise: due - sent, transaction_id: `UTR${random.int(100_000_000, 999_999_999)}` },
      ...{ sent_on: day, idempotency_key: random.uuid(), created_by: accountId('platform'), created_at: at },
    })
    sent = due
  }
}
