import { type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { CallHotel, Handlers } from './call.ts'
import { conflict, notFound } from './errors.ts'
import type { Viewer } from './guard/viewer.ts'
import { changeRow } from './versions.ts'

/** The tables whose rows are an entity each, with nothing beside it in other tables: those of hotels, and the platform's own. */
type Table = 'amenity' | 'room_type' | 'special_offer' | 'plan_feature' | 'coupon'
type RowApi = Record<'list' | 'create' | 'update' | 'remove', Endpoint>

interface RowEntity<A extends RowApi, T extends Table> {
  table: T
  idField: keyof InputOf<A['update']> & keyof InputOf<A['remove']> & string
  columns: (form: Partial<InputOf<A['create']>>) => Updateable<DB[T]>
  reply: (row: Selectable<DB[T]>) => z.input<A['create']['data']>
  order: readonly (keyof DB[T] & string)[]
  isListed?: (row: Selectable<DB[T]>) => boolean
}

interface RowCall {
  tx: Tx
  input: { version?: number }
  viewer: Viewer
  /** Undefined for what is the platform's. */
  hotel: CallHotel | undefined
}

/** Rows of one table that a hotel may have: guests read all of them with its page. */
const maxOfHotel = 300

const conditionOf = (columns: object) =>
  sql.join([sql`true`, ...Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)], sql` and `)

/** What answers the four calls of an entity that is one row of a hotel or of the platform (`crud` in shared/crud.ts). */
export const rowHandlers = <A extends RowApi, T extends Table>({ table, idField, columns, reply, order, isListed }: RowEntity<A, T>) => {
  const placeOf = ({ hotel }: Pick<RowCall, 'hotel'>) => (hotel ? { hotel_id: hotel.id } : {})
  const key = (call: RowCall) =>
    ({ ...placeOf(call), id: (call.input as Record<string, unknown>)[idField] }) as unknown as Partial<Selectable<DB[T]>>
  const refuseTooMany = async (tx: Tx, hotel: CallHotel) => {
    const all = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where hotel_id = ${hotel.id}`.execute(
      tx,
    )
    if ((all.rows[0]?.count ?? 0) > maxOfHotel) throw conflict(`A hotel has at most ${maxOfHotel} of these.`)
  }
  const handlers = {
    list: async ({ db, ...call }: { db: Db; hotel: CallHotel | undefined }) => {
      const { rows } = await sql<Selectable<DB[T]>>`select * from ${sql.table(table)} where ${conditionOf(placeOf(call))}
        order by ${sql.join(order.map(column => sql.ref(column)))}`.execute(db)
      return (isListed ? rows.filter(isListed) : rows).map(reply)
    },
    create: {
      run: async (call: RowCall) => {
        const { tx, input, viewer } = call
        const set = Object.entries({ ...columns(input as object), ...placeOf(call), changed_by: viewer.id })
        const given = set.filter(([, value]) => value !== undefined)
        const { rows } = await sql<
          Selectable<DB[T]>
        >`insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
          values (${sql.join(given.map(([, value]) => value))}) returning *`.execute(tx)
        if (call.hotel) await refuseTooMany(tx, call.hotel)
        return rows.map(reply)[0]
      },
    },
    update: {
      run: async (call: RowCall) => {
        const { tx, input, viewer: by } = call
        const set = columns(input as object)
        return reply(await changeRow(tx, { table, key: key(call), set, version: input.version, by, current: reply }))
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
