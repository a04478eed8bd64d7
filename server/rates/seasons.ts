import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type SeasonForm, type SeasonPrice, seasonApi } from '#shared/rates/seasons.ts'
import { toPaise, toRupees } from '#shared/words/money.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, conflict } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { type Lines, rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'

interface StoredPrice {
  typeId: string
  weekday: number
  kind: SeasonPrice['kind']
  breakfast: number | null
  allMeals: number | null
}

/** Both rupees and percent are stored in hundredths, as paise and basis points. */
const stored = (value: number | null) => (value === null ? null : toPaise(value))
const shown = (value: number | null) => (value === null ? null : toRupees(value))

const lines: Lines<typeof seasonApi> = {
  select: sql`coalesce((select json_agg(json_build_object('typeId', p.type_id, 'weekday', p.weekday, 'kind', p.kind,
      'breakfast', p.breakfast, 'allMeals', p.all_meals) order by p.type_id, p.weekday)
    from season_price p where p.hotel_id = t.hotel_id and p.season_id = t.id), '[]') as prices`,
  write: async (tx, { hotelId, id }, { prices }) => {
    if (!prices) return
    await refuseBelowOneRupee(tx, hotelId, prices)
    await sql`with gone as (delete from season_price where hotel_id = ${hotelId} and season_id = ${id}
      and not exists (select from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w("typeId" uuid, weekday smallint)
        where w."typeId" = type_id and w.weekday = season_price.weekday))
      insert into season_price (hotel_id, season_id, type_id, weekday, kind, breakfast, all_meals)
      select ${hotelId}::uuid, ${id}::uuid, w."typeId", w.weekday, w.kind, w.breakfast, w."allMeals"
      from jsonb_to_recordset(${JSON.stringify(prices.map(price => ({ ...price, breakfast: stored(price.breakfast), allMeals: stored(price.allMeals) })))}::jsonb)
        as w("typeId" uuid, weekday smallint, kind text, breakfast bigint, "allMeals" bigint)
      on conflict (hotel_id, season_id, type_id, weekday) do update set kind = excluded.kind, breakfast = excluded.breakfast,
        all_meals = excluded.all_meals`.execute(tx)
  },
}

/** Throws 400 if a line occurs twice or would lower a room's own price below ₹1. */
const refuseBelowOneRupee = async (tx: Tx, hotelId: string, prices: readonly SeasonPrice[]): Promise<void> => {
  const fields: Record<string, string> = {}
  const { rows } = await sql<{ type_id: string; breakfast: number; all_meals: number }>`
    select type_id, min(price_paise) as breakfast, min(price_with_meals_paise) as all_meals from room
    where hotel_id = ${hotelId} and retired_at is null group by type_id`.execute(tx)
  const seen = new Set<string>()
  for (const [at, { typeId, weekday, kind, breakfast, allMeals }] of prices.entries()) {
    if (seen.has(`${typeId} ${weekday}`)) fields[`prices.${at}.weekday`] = 'This day of this type is there already.'
    seen.add(`${typeId} ${weekday}`)
    const own = rows.find(row => row.type_id === typeId)
    const isTooLow = (change: number | null, price: number | undefined) =>
      kind === 'ADD' && change !== null && price !== undefined && price + toPaise(change) < 100
    if (isTooLow(breakfast, own?.breakfast)) fields[`prices.${at}.breakfast`] = 'A price would be less than ₹1.'
    if (isTooLow(allMeals, own?.all_meals)) fields[`prices.${at}.allMeals`] = 'A price would be less than ₹1.'
  }
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

type Dates = Pick<SeasonForm, 'fromDate' | 'toDate'>

/** Throws 409 naming the overlapping season, on the date in it; constraint `seasons_do_not_overlap` stops races. */
export const refuseOverlap = async (db: Db, hotelId: string, { fromDate, toDate }: Dates, seasonId?: string): Promise<void> => {
  if (!fromDate || !toDate || toDate < fromDate) return
  const { rows } = await sql<{ name: string; from_date: string }>`
    select name, from_date from season where hotel_id = ${hotelId} and from_date <= ${toDate} and to_date >= ${fromDate}
      and id is distinct from ${seasonId ?? null}::uuid order by from_date limit 1`.execute(db)
  const [other] = rows
  if (!other) return
  const sentence = `These dates overlap ${other.name}.`
  throw conflict(sentence, undefined, { [other.from_date > fromDate ? 'toDate' : 'fromDate']: sentence })
}

export const seasonRoutes = (http: FastifyInstance, app: App): void => {
  const handlers = rowHandlers<typeof seasonApi, 'season', { prices: StoredPrice[] }>({
    table: 'season',
    idField: 'seasonId',
    order: ['from_date', 'name'],
    columns: ({ name, fromDate, toDate, ladderId }) => ({ name, from_date: fromDate, to_date: toDate, ladder_id: ladderId }),
    reply: ({ id, name, version, prices, ...row }) => ({
      id,
      name,
      version,
      fromDate: row.from_date,
      toDate: row.to_date,
      ladderId: row.ladder_id,
      prices: prices.map(price => ({ ...price, breakfast: shown(price.breakfast), allMeals: shown(price.allMeals) })),
    }),
    lines,
  })
  const { create, update } = handlers
  serve(http, app, seasonApi, {
    ...handlers,
    create: {
      run: async call => {
        await refuseOverlap(call.tx, call.hotel.id, call.input)
        return create.run(call)
      },
    },
    update: {
      run: async call => {
        await refuseOverlap(call.tx, call.hotel.id, call.input, call.input.seasonId)
        return update.run(call)
      },
    },
  } satisfies Handlers<typeof seasonApi>)
}
