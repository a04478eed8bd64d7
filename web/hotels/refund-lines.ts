import type { PublicHotel, RefundTerms } from '#shared/hotels/hotels.ts'
import { formatTime } from '#shared/words/dates.ts'
import { counted } from '#shared/words/text.ts'

/** What goes back of the advance when a guest cancels, a line a step; none where the hotel has no refund steps. */
export const refundLines = ({ steps }: Pick<RefundTerms, 'steps'>, { checkInTime }: Pick<PublicHotel, 'checkInTime'>): string[] => {
  const time = formatTime(checkInTime ?? '14:00')
  const lines = steps.map(({ daysBefore, backPercent }) => {
    const until = daysBefore === 0 ? `on the day of check-in` : `${counted(daysBefore, 'day')} before check-in`
    return `Until ${time}, ${until}: ${backPercent === 100 ? 'full refund' : `${backPercent}% of the advance is refunded`}.`
  })
  return lines.length > 0 ? [...lines, 'Later, or if you do not come: the advance is not refunded.'] : []
}
