import { sql } from 'kysely'
import { type ChecklistItem, type ChecklistKey, checklistKeys, stopKeys } from '#shared/home/checklist.ts'
import type { Db } from '../db/connect.ts'
import { perBookingNeeds, planOfHotel, planRuns } from '../plans/queries.ts'
import { onSale } from '../rooms/queries.ts'

type Rest = Record<Exclude<ChecklistKey, 'plan' | 'linkedAccount' | 'advance'>, boolean>

const stoppers: readonly ChecklistKey[] = stopKeys

/** The items that the hotel's own rows answer. A booking that was never paid does not count. */
const restOf = async (db: Db, hotelId: string): Promise<Rest | undefined> => {
  const { rows } = await sql<Rest>`
    select exists (select from room r where r.hotel_id = h.id and ${onSale}) as rooms,
      exists (select from hotel_image i where i.hotel_id = h.id and i.image_type = 'COVER') as cover,
      h.cancellation_policy is not null and h.check_in_check_out_policy is not null as policies,
      h.ladder_id is not null as refunds,
      exists (select from hotel_tax x where x.hotel_id = h.id) as gst,
      exists (select from special_offer o where o.hotel_id = h.id) as offer,
      exists (select from member m where m.hotel_id = h.id and m.account_id <> h.owner_id) as staff,
      exists (select from booking b where b.hotel_id = h.id and b.status not in ('PENDING', 'EXPIRED')) as booking
    from hotel h where h.id = ${hotelId}`.execute(db)
  return rows[0]
}

/**
 * What a hotel has and still needs. The linked account and the advance are listed where a PER_BOOKING plan runs; the
 * account and GST only for the owner.
 */
export const readChecklist = async (db: Db, hotelId: string, isOwner: boolean): Promise<ChecklistItem[]> => {
  const plan = await planOfHotel(db, hotelId)
  const rest = await restOf(db, hotelId)
  const { linkedAccount, advance } = (plan && perBookingNeeds(plan)) ?? {}
  const done = {
    plan: plan !== undefined && planRuns(plan),
    linkedAccount: isOwner ? linkedAccount : undefined,
    advance,
    ...rest,
    gst: isOwner ? rest?.gst : undefined,
  }
  return checklistKeys.flatMap(key => {
    const isDone = done[key]
    return isDone === undefined ? [] : [{ key, done: isDone, stopsSelling: stoppers.includes(key) }]
  })
}
