import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** The first four letters or digits of a name, for document numbers: Grand View is GRAN, Ōm is OMXX. */
export const codeOfName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return plain.slice(0, 4).padEnd(4, 'X')
}

/** A code, then its variants that end in a number, as many as an owner may need. */
const codesFor = (name: string): string[] => {
  const code = codeOfName(name)
  return [code, ...Array.from({ length: 998 }, (_, at) => code.slice(0, 4 - String(at + 2).length) + String(at + 2))]
}

/**
 * Gives a hotel its permanent code for document numbers, made from its name. The code differs from those of its owner's
 * other hotels, because they may share a GSTIN and numbers are unique per GSTIN (Rule 46(b)).
 */
export const nameSeries = async (tx: Tx, hotelId: string): Promise<void> => {
  const hotel = await tx.selectFrom('hotel').select(['name', 'owner_id', 'series_code']).where('id', '=', hotelId).executeTakeFirst()
  if (!hotel || hotel.series_code !== null) return
  // Locks the owner's hotels, so that each gets its code in turn; `hotel_series_code_unique_for_owner` is the rule.
  await sql`select from hotel where owner_id = ${hotel.owner_id} order by id for no key update`.execute(tx)
  await sql`
    update hotel set series_code = (
      select code from unnest(${codesFor(hotel.name)}::text[]) with ordinality as c(code, place)
      where not exists (select from hotel other where other.owner_id = ${hotel.owner_id} and other.series_code = c.code)
      order by place limit 1)
    where id = ${hotelId} and series_code is null`.execute(tx)
}
