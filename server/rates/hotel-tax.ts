import { type Selectable, sql } from 'kysely'
import type { DataOf, InputOf } from '#shared/contract/endpoint.ts'
import { otherStateOf } from '#shared/rates/gstin-state.ts'
import type { HotelTaxForm, HotelTaxRow, hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { HotelTax } from '../db/types.ts'
import { badRequest, notAllowed } from '../http/errors/errors.ts'
import type { CallHotel, Handlers } from '../http/serve/call.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { changeRow } from '../http/serve/versions.ts'
import { loweredNights } from './lowered-nights.ts'
import { nameSeries } from './series-code.ts'

const reply = (row: Selectable<HotelTax>): HotelTaxRow => ({
  fromDate: row.from_date,
  scheme: row.scheme as HotelTaxRow['scheme'],
  gstin: row.gstin,
  legalName: row.legal_name,
  pricesIncludeTax: row.prices_include_tax,
  specifiedPremises: row.specified_premises,
  eInvoice: row.e_invoice,
  version: row.version,
})

/** Taxes are the owner's affair, whatever rights others hold. Throws 403. */
const refuseOthers = ({ rights }: CallHotel): void => {
  if (!rights.owns) throw notAllowed('Only the owner of the hotel may do this.')
}

const stateOf = async (db: Db, hotelId: string): Promise<string | null> =>
  (await db.selectFrom('hotel').select('state').where('id', '=', hotelId).executeTakeFirstOrThrow()).state

const taxRows = async (db: Db, hotelId: string, today: string): Promise<DataOf<typeof hotelTaxApi.get>> => {
  const rows = await db.selectFrom('hotel_tax').selectAll().where('hotel_id', '=', hotelId).orderBy('from_date').execute()
  const { rows: rates } = await sql<{ from_date: string; up_to: number | null; basis_points: number }>`
    select from_date, nullif(up_to_paise, 9223372036854775807) as up_to, basis_points from tax_rate
    where class = 'ROOM' order by from_date, up_to_paise`.execute(db)
  const bands = [...Map.groupBy(rates, ({ from_date }) => from_date)].map(([fromDate, ofDay]) => ({
    fromDate,
    bands: ofDay.map(({ up_to, basis_points }) => ({ upTo: up_to === null ? null : toRupees(up_to), percent: basis_points / 100 })),
  }))
  const [lowered, state] = [await loweredNights(db, hotelId, today), await stateOf(db, hotelId)]
  return { rows: rows.map(reply), bands, lowered, state }
}

/** What documents say already does not change. Throws 400. */
const refuseIssued = async (tx: Tx, hotelId: string, fromDate: string): Promise<void> => {
  const issued = tx.selectFrom('document').select('id').where('hotel_id', '=', hotelId).where('happened_on', '>=', fromDate)
  if (await issued.limit(1).executeTakeFirst())
    throw badRequest({ fromDate: 'Documents of this day were issued already. Choose a later day.' })
}

type TaxInput = Omit<InputOf<typeof hotelTaxApi.update>, 'hotelId'>

interface Registration {
  form: HotelTaxForm
  today: string
  /** Advances go through the platform's own account. */
  isPlatform: boolean
}

const refuseWrong = ({ form: { fromDate, scheme, gstin, legalName }, today, isPlatform }: Registration): void => {
  const fields: Record<string, string> = {}
  if (fromDate < today) fields.fromDate = 'Nights that are over keep what held for them.'
  if (scheme !== 'NONE' && !gstin) fields.gstin = 'A registered hotel has a GSTIN and a legal name.'
  if (scheme !== 'NONE' && !legalName) fields.legalName = 'A registered hotel has a GSTIN and a legal name.'
  if (scheme === 'COMPOSITION' && isPlatform)
    fields.scheme = 'Under composition a hotel cannot sell through a platform that collects its money.'
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

/** Throws 409 where the day has a row of another `version`. */
const setTax = async (tx: Tx, hotel_id: string, by: { id: string }, { version, ...form }: TaxInput): Promise<HotelTaxRow> => {
  const { fromDate: from_date, scheme, gstin = null, legalName = null, pricesIncludeTax, specifiedPremises, eInvoice } = form
  const isNone = scheme === 'NONE'
  const set = {
    scheme,
    gstin: isNone ? null : gstin,
    legal_name: isNone ? null : legalName,
    prices_include_tax: pricesIncludeTax,
    specified_premises: specifiedPremises,
    e_invoice: eInvoice,
  }
  if (!isNone) await nameSeries(tx, hotel_id)
  await refuseIssued(tx, hotel_id, from_date)
  const made = await tx
    .insertInto('hotel_tax')
    .values({ hotel_id, from_date, ...set, changed_by: by.id })
    .onConflict(on => on.columns(['hotel_id', 'from_date']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return reply(made)
  const key = { hotel_id, from_date }
  // Documents are of what happened since the hotel said how it is registered.
  const said = await tx
    .selectFrom('hotel_tax')
    .select(['scheme', sql<Date>`now()`.as('now')])
    .where(eb => eb.and(key))
    .executeTakeFirst()
  const anew = said && said.scheme !== scheme ? { scheme_said_at: said.now } : {}
  return reply(await changeRow(tx, { table: 'hotel_tax', key, set: { ...set, ...anew }, version, by, current: reply }))
}

/** Throws 400 for what holds already, 404 for a day of which nothing is said, 409 where that has another `version`. */
const removeTax = async (tx: Tx, by: { id: string }, { hotelId, fromDate, version }: InputOf<typeof hotelTaxApi.remove>, today: string) => {
  if (fromDate <= today) throw badRequest({ fromDate: 'This holds already. Say what holds from another night on.' })
  const key = { hotel_id: hotelId, from_date: fromDate }
  // For its check of the version.
  await changeRow(tx, { table: 'hotel_tax', key, version, by, current: reply })
  await tx.deleteFrom('hotel_tax').where('hotel_id', '=', hotelId).where('from_date', '=', fromDate).execute()
}

const warningOf = async (tx: Tx, hotelId: string, gstin: string | null): Promise<string | undefined> =>
  gstin === null ? undefined : otherStateOf(gstin, await stateOf(tx, hotelId))

export const hotelTaxHandlers: Handlers<typeof hotelTaxApi> = {
  get: ({ app, db, hotel }) => {
    refuseOthers(hotel)
    return taxRows(db, hotel.id, todayInIndia(app.clock.now()))
  },
  update: {
    run: async ({ app, tx, viewer, hotel, input: { hotelId: _, ...form } }) => {
      refuseOthers(hotel)
      refuseWrong({ form, today: todayInIndia(app.clock.now()), isPlatform: app.config.settlement === 'platform' })
      const row = await setTax(tx, hotel.id, viewer, form)
      const warning = await warningOf(tx, hotel.id, row.gstin)
      return new ReplyWithMeta(row, { ...(warning !== undefined && { warning }) })
    },
  },
  remove: {
    run: async ({ app, tx, viewer, hotel, input }) => {
      refuseOthers(hotel)
      await removeTax(tx, viewer, input, todayInIndia(app.clock.now()))
      return {}
    },
  },
}
