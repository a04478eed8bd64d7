import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import type { Endpoint, InputOf } from '#shared/contract/endpoint.ts'
import { inReadingOrder } from '#shared/words/text.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { Viewer } from '../guard/viewer.ts'
import type { CallHotel, Handlers } from './call.ts'
import { changeRow } from './versions.ts'

/** The tables whose rows are an entity each: those of hotels, and the platform's own. */
type Table = 'amenity' | 'room_type' | 'special_offer' | 'season' | 'stay_rule' | 'cancellation_ladder' | 'plan_feature' | 'coupon'
type RowApi = Record<'list' | 'create' | 'update' | 'remove', Endpoint>

/** The parts of an entity that are stored in other tables. */
export interface Lines<A extends RowApi> {
  /** Further columns of the answer, as SQL over the row `t`. */
  select: RawBuilder<unknown>
  /** Writes the parts that are in the input and leaves the others; undefined where they are only read. */
  write?: (tx: Tx, row: { hotelId: string; id: string }, input: Partial<InputOf<A['create']>>) => Promise<void>
}

interface RowEntity<A extends RowApi, T extends Table, More extends object> {
  table: T
  idField: keyof InputOf<A['update']> & keyof InputOf<A['remove']> & string
  columns: (form: Partial<InputOf<A['create']>>) => Updateable<DB[T]>
  reply: (row: Selectable<DB[T]> & More) => z.input<A['create']['data']>
  order: readonly (keyof DB[T] & string)[]
  isListed?: (row: Selectable<DB[T]>) => boolean
  lines?: Lines<A>
}

interface RowCall {
  tx: Tx
  input: { version?: number }
  viewer: Viewer
  /** Undefined for the platform's own entities. */
  hotel: CallHotel | undefined
}

/** The most rows of one table that a hotel may have, because guests read all of them with its page. */
export const maxOfHotel = 300

const conditionOf = (columns: object) =>
  sql.join([sql`true`, ...Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)], sql` and `)

/** Handlers of the four calls of an entity, a row of a hotel or of the platform (`crud` in shared/contract/crud.ts). */
export const rowHandlers = <A extends RowApi, T extends Table, More extends object = object>({
  table,
  idField,
  columns,
  reply,
  order,
  isListed,
  lines,
}: RowEntity<A, T, More>) => {
  const placeOf = ({ hotel }: Pick<RowCall, 'hotel'>) => (hotel ? { hotel_id: hotel.id } : {})
  const idOf = ({ input }: RowCall) => String((input as Record<string, unknown>)[idField])
  const key = (call: RowCall) => ({ ...placeOf(call), id: idOf(call) }) as unknown as Partial<Selectable<DB[T]>>
  const refuseTooManyRows = async (tx: Tx, hotel: CallHotel) => {
    const all = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where hotel_id = ${hotel.id}`.execute(
      tx,
    )
    if ((all.rows[0]?.count ?? 0) > maxOfHotel) throw conflict(`A hotel has at most ${maxOfHotel} of these.`)
  }
  const rowsWhere = async (db: Db, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Selectable<DB[T]> & More>`select t.*${lines ? sql`, ${lines.select}` : sql``} from ${sql.table(table)} t
      where ${condition} order by ${sql.join(order.map(column => sql.ref(column)))}`.execute(db)
    return rows
  }
  const read = async (call: RowCall, id: string) => {
    const [row] = await rowsWhere(call.tx, conditionOf({ ...placeOf(call), id }))
    if (!row) throw notFound()
    return reply(row)
  }
  const writeLines = async ({ tx, hotel, input }: RowCall, id: string) => {
    if (lines?.write && hotel) await lines.write(tx, { hotelId: hotel.id, id }, input as object)
  }
  const handlers = {
    list: async ({ db, ...call }: { db: Db; hotel: CallHotel | undefined }) => {
      const rows = await rowsWhere(db, conditionOf(placeOf(call)))
      const listed = (isListed ? rows.filter(isListed) : rows).map(reply) as { name: string }[]
      return order[0] === 'name' ? listed.toSorted((one, other) => inReadingOrder(one.name, other.name)) : listed
    },
    create: {
      run: async (call: RowCall) => {
        const { tx, input, viewer } = call
        const set = Object.entries({ ...columns(input as object), ...placeOf(call), changed_by: viewer.id })
        const given = set.filter(([, value]) => value !== undefined)
        const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
          values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(tx)
        if (call.hotel) await refuseTooManyRows(tx, call.hotel)
        const { id = '' } = rows[0] ?? {}
        await writeLines(call, id)
        return read(call, id)
      },
    },
    update: {
      run: async (call: RowCall) => {
        const { tx, input, viewer: by } = call
        const set = columns(input as object)
        const id = idOf(call)
        await changeRow(tx, { table, key: key(call), set, version: input.version, by, current: () => read(call, id) })
        await writeLines(call, id)
        return read(call, id)
      },
    },
    remove: {
      run: async (call: RowCall) => {
        const { rows } = await sql`delete from ${sql.table(table)} where ${conditionOf(key(call))} returning id`.execute(call.tx)
        if (rows.length === 0) throw notFound()
      },
    },
  }
  // What goes in and out was checked against the contracts above.
  return handlers as unknown as Handlers<A>
}
