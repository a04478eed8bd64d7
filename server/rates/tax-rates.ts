import { sql } from 'kysely'
import type { TaxBand } from '#shared/prices/tax.ts'
import { formatDate, isDate } from '#shared/words/dates.ts'
import { formatRupees, toBasisPoints, toPaise, toRupees } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'

const classes = ['ROOM', 'FOOD', 'FOOD_SPECIFIED', 'OTHER']
/** Stored as the end of the last band, which has none, because the column is part of a key. */
const noEnd = '9223372036854775807'

/** The rates of a tax class from a day on; empty `bands` remove those of that day. */
export interface TaxRateChange {
  taxClass: string
  fromDate: string
  bands: TaxBand[]
}

const readBand = (text: string, isLast: boolean): TaxBand => {
  const [, rupees, percent] = /^(?:(\d{1,9}(?:\.\d{1,2})?):)?(\d{1,3}(?:\.\d{1,2})?)$/.exec(text) ?? []
  if (percent === undefined) throw new Error(`${text} is no rate: write 5 for 5%, or 7500:5 for 5% up to ₹7,500.`)
  if (Number(percent) > 100) throw new Error(`${percent}% is more than 100%.`)
  if (isLast && rupees !== undefined) throw new Error('The last rate has no end: write 7500:5 18.')
  if (!isLast && rupees === undefined) throw new Error(`Say up to how many rupees ${percent}% holds, as 7500:${percent}.`)
  return { upToPaise: rupees === undefined ? null : toPaise(Number(rupees)), basisPoints: toBasisPoints(Number(percent)) }
}

/** Parses a class, a day and rates (`7500:5 18`) or `remove`. Throws a sentence if they are unclear or not allowed. */
export const readTaxRateChange = ([taxClass = '', fromDate = '', ...rates]: readonly string[], today: string): TaxRateChange => {
  if (!classes.includes(taxClass)) throw new Error(`What is taxed is one of ${classes.join(', ')}.`)
  if (!isDate(fromDate)) throw new Error('Enter a date as YYYY-MM-DD.')
  if (fromDate < today) throw new Error('Nights that are over keep what held for them.')
  if (rates.length === 0) throw new Error('Say the rates from that day on, as 7500:5 18, or remove.')
  if (rates.length === 1 && rates[0] === 'remove') return { taxClass, fromDate, bands: [] }
  const bands = rates.map((text, at) => readBand(text, at === rates.length - 1))
  for (const [at, { upToPaise, basisPoints }] of bands.entries()) {
    const below = bands[at - 1] ?? { upToPaise: 0, basisPoints: 0 }
    if (upToPaise !== null && upToPaise <= (below.upToPaise ?? 0)) throw new Error('Write the rates from the lowest price to the highest.')
    if (basisPoints < below.basisPoints) throw new Error('What costs more is not taxed less.')
  }
  return { taxClass, fromDate, bands }
}

/** Writes or removes the rates of a day and makes every hotel's cached prices stale. Throws if none can be removed. */
export const setTaxRates = (db: Db, { taxClass, fromDate, bands }: TaxRateChange): Promise<void> =>
  db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('tax_rate')
      .where('class', '=', taxClass)
      .where('from_date', '=', fromDate)
      .executeTakeFirstOrThrow()
    if (bands.length === 0 && numDeletedRows === 0n) throw new Error(`No rates of ${taxClass} begin on ${formatDate(fromDate)}.`)
    for (const { upToPaise, basisPoints } of bands)
      await sql`insert into tax_rate (class, from_date, up_to_paise, basis_points)
        values (${taxClass}, ${fromDate}, ${upToPaise ?? noEnd}, ${basisPoints})`.execute(tx)
    await sql`update hotel set page_version = page_version + 1
      where id in (select id from hotel order by id for no key update)`.execute(tx)
  })

const bandText = ({ upToPaise, basisPoints }: TaxBand) =>
  `${basisPoints / 100}%${upToPaise === null ? '' : ` up to ${formatRupees(toRupees(upToPaise))}`}`

/** All rates by class and day, a line each: `ROOM from 22 September 2025: 5% up to ₹7,500.00, then 18%`. */
export const taxRateLines = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ class: string; from_date: string; bands: TaxBand[] }>`
    select class, from_date, json_agg(json_build_object('upToPaise', nullif(up_to_paise, ${noEnd}::bigint), 'basisPoints', basis_points)
      order by up_to_paise) as bands
    from tax_rate group by class, from_date order by array_position(${classes}::text[], class), from_date`.execute(db)
  return rows.map(row => `${row.class} from ${formatDate(row.from_date)}: ${row.bands.map(bandText).join(', then ')}`)
}
