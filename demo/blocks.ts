import { addDays, nightsOf } from '#shared/words/dates.ts'
import type { DemoRoom } from './calendar.ts'
import type { Random } from './random.ts'
import type { BookingRows } from './rows.ts'

const wishes = [
  { inDays: 0, nights: 3, reason: 'REPAIR', note: 'New boiler in the bathroom' },
  { inDays: 6, nights: 4, reason: 'OWNER', note: 'Family of the owner' },
] as const

/** Some rooms are blocked, each the last one that nobody has on these nights. */
export const addBlocks = (rows: BookingRows, random: Random, hotel_id: string, rooms: readonly DemoRoom[], today: string): void => {
  for (const { inDays, nights: count, reason, note } of wishes) {
    const from_date = addDays(today, inDays)
    const to_date = addDays(from_date, count)
    const nights = nightsOf(from_date, to_date)
    const isTaken = ({ id }: DemoRoom) => rows.room_night.some(({ room_id, night }) => room_id === id && nights.includes(String(night)))
    const room = rooms.findLast(one => !isTaken(one))
    if (!room) continue
    const id = random.uuid()
    rows.room_block.push({ hotel_id, id, room_id: room.id, from_date, to_date, reason, note })
    for (const night of nights) rows.room_night.push({ hotel_id, night, room_id: room.id, block_id: id, expires_at: 'infinity' })
  }
}
