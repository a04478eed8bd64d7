import type { BookingDetail } from '#shared/booking-lists.ts'
import { addDays, nightsBetween } from '#shared/dates.ts'

interface NightLine {
  roomId: string
  from: string
  to: string
  price: number
  nights: number
}

/** The nights of a stay in as few lines as they can be said, room by room. */
export const nightLines = (nights: BookingDetail['nights']): NightLine[] => {
  const lines: NightLine[] = []
  const sorted = nights.toSorted((a, b) => a.roomId.localeCompare(b.roomId) || a.night.localeCompare(b.night))
  for (const { roomId, night, price } of sorted) {
    const last = lines.at(-1)
    const to = addDays(night, 1)
    if (last?.roomId === roomId && last.to === night && last.price === price)
      Object.assign(last, { to, nights: nightsBetween(last.from, to) })
    else lines.push({ roomId, from: night, to, price, nights: 1 })
  }
  return lines.toSorted((a, b) => a.from.localeCompare(b.from))
}
