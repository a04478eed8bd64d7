import type { FastifyReply } from 'fastify'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { documentApi, MonthPart } from '#shared/documents/documents.ts'
import { formatMonth, todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { at, atadj } from './advances.ts'
import { atOneMoment, dayAfter, type HotelMonth, openAdvances, papersOfMonth } from './month-rows.ts'
import { monthZip, type Table } from './month-zip.ts'
import { type Section, sectionText } from './section.ts'
import { collectNumbers, docs } from './series.ts'
import { collectSums } from './summary.ts'
import { type MonthSummary, summaryPage } from './summary-page.ts'
import { b2b, b2cs, cdnr, hsn } from './supply.ts'

const sections: Readonly<Record<Exclude<MonthPart, 'summary' | 'zip'>, Section>> = {
  b2b,
  b2cs,
  cdnr,
  at,
  atadj,
  docs,
  hsn: hsn(),
  'hsn-b2b': hsn('b2b'),
  'hsn-b2c': hsn('b2c'),
}

/** A section of the return as CSV. */
export const monthSection = (db: Db, month: HotelMonth, part: keyof typeof sections): Promise<string> =>
  atOneMoment(db, async tx => {
    const collector = sections[part].collect(month.month)
    for await (const paper of papersOfMonth(tx, month)) collector.add(paper)
    return sectionText(sections[part], collector)
  })

const hotelOf = async (db: Db, { hotelId, month }: HotelMonth): Promise<MonthSummary['hotel'] & { slug: string }> => {
  const hotel = await db.selectFrom('hotel').select(['slug', 'name']).where('id', '=', hotelId).executeTakeFirstOrThrow()
  const inForce = db.selectFrom('hotel_tax').select(['legal_name as legalName', 'gstin']).where('hotel_id', '=', hotelId)
  const registered = await inForce.where('from_date', '<', dayAfter(month)).orderBy('from_date', 'desc').limit(1).executeTakeFirst()
  return { legalName: null, gstin: null, ...registered, ...hotel }
}

/** The summary of a month as a page. */
export const monthSummary = (db: Db, month: HotelMonth, now: Date): Promise<string> =>
  atOneMoment(db, async tx => {
    const [sums, numbers] = [collectSums(), collectNumbers()]
    const late: string[] = []
    const end = dayAfter(month.month)
    for await (const paper of papersOfMonth(tx, month)) {
      sums.add(paper)
      numbers.add(paper)
      if (paper.issuedOn >= end) late.push(paper.number)
    }
    return summaryPage({
      title: formatMonth(month.month),
      hotel: await hotelOf(tx, month),
      at: now,
      isOver: todayInIndia(now) >= end,
      sums: sums.sums(),
      numbers: numbers.numbers(),
      late,
      opening: await openAdvances(tx, month.hotelId, `${month.month}-01`),
      counted: await openAdvances(tx, month.hotelId, end),
    })
  })

/** The summary and all sections, one after the other as they are asked for. */
async function* tablesOf({ clock }: App, db: Db, month: HotelMonth): AsyncGenerator<Table> {
  yield { name: 'summary.html', text: await monthSummary(db, month, clock.now()) }
  for (const part of Object.keys(sections) as (keyof typeof sections)[])
    yield { name: `${part}.csv`, text: await monthSection(db, month, part) }
}

/** A page of ours that is a file: nothing in it runs or loads. */
const headersOf = (type: string, name: string, how: 'inline' | 'attachment') => ({
  'content-type': type,
  'content-disposition': `${how}; filename="${name}"`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** Answers a call for a part of a month; files are named by the hotel's address, month and part. */
export const exportMonth = async (app: App, db: Db, { hotelId, month, part }: InputOf<typeof documentApi.export>, reply: FastifyReply) => {
  const { slug } = await hotelOf(db, { hotelId, month })
  const name = `${slug}-${month}-${part}`
  if (part === 'zip') {
    reply.headers(headersOf('application/zip', `${slug}-${month}.zip`, 'attachment'))
    return monthZip(app, { hotelId, month }, tablesOf(app, db, { hotelId, month }))
  }
  if (part === 'summary') {
    reply.headers(headersOf('text/html; charset=utf-8', `${name}.html`, 'inline'))
    return monthSummary(db, { hotelId, month }, app.clock.now())
  }
  reply.headers(headersOf('text/csv; charset=utf-8', `${name}.csv`, 'attachment'))
  return monthSection(db, { hotelId, month }, part)
}
