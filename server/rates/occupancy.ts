import type { Selectable } from 'kysely'
import type { DataOf, InputOf } from '#shared/contract/endpoint.ts'
import type { rateApi } from '#shared/rates/rate-calendar.ts'
import { toPaise, toRupees } from '#shared/words/money.ts'
import type { Tx } from '../db/connect.ts'
import type { RoomType } from '../db/types.ts'
import type { Viewer } from '../http/guard/viewer.ts'
import { changeRow } from '../http/serve/versions.ts'

const reply = (row: Selectable<RoomType>): DataOf<typeof rateApi.setOccupancy> => ({
  typeId: row.id,
  version: row.version,
  baseAdults: row.base_adults,
  baseChildren: row.base_children,
  extraBeds: row.extra_beds,
  singleLess: toRupees(row.single_less_paise),
  roomOnlyLess: row.room_only_less_paise === null ? null : toRupees(row.room_only_less_paise),
})

const paise = (rupees: number | undefined) => (rupees === undefined ? undefined : toPaise(rupees))

/** Who is in the price of a type; what is left out stays. Throws 409 with what is there now for an old version. */
export const setOccupancy = async (tx: Tx, hotelId: string, by: Viewer, input: InputOf<typeof rateApi.setOccupancy>) => {
  const { typeId, version, baseAdults, baseChildren, extraBeds, singleLess, roomOnlyLess, childPaysFrom } = input
  const set = {
    base_adults: baseAdults,
    base_children: baseChildren,
    extra_beds: extraBeds,
    single_less_paise: paise(singleLess),
    room_only_less_paise: roomOnlyLess === null ? null : paise(roomOnlyLess),
  }
  const key = { hotel_id: hotelId, id: typeId }
  const row = await changeRow(tx, { table: 'room_type', key, set, version, by, current: reply })
  if (childPaysFrom !== undefined) await tx.updateTable('hotel').set({ child_pays_from: childPaysFrom }).where('id', '=', hotelId).execute()
  return reply(row)
}
