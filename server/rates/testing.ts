import type { TestServer } from '../testing.ts'

/** The room types of a hotel that have rooms, by name, each with its cheapest price in rupees. */
export const typesOf = async ({ db }: TestServer, hotelId: string): Promise<{ id: string; name: string; price: number }[]> => {
  const rows = await db
    .selectFrom('room_type as t')
    .innerJoin('room as r', join => join.onRef('r.hotel_id', '=', 't.hotel_id').onRef('r.type_id', '=', 't.id'))
    .where('t.hotel_id', '=', hotelId)
    .groupBy(['t.id', 't.name'])
    .orderBy('t.name')
    .select(({ fn }) => ['t.id', 't.name', fn.min('r.price_paise').as('paise')])
    .execute()
  return rows.map(({ id, name, paise }) => ({ id, name, price: paise / 100 }))
}
