import { randomUUID } from 'node:crypto'
import { csvOf } from '#server/bookings/imports/testing.ts'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { importApi, importLimits } from '#shared/bookings/imports.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { isFairMachine } from '../report.ts'
import { beside, have, type Seen, type Stage } from './stage.ts'

const hostile = ['a\n'.repeat(500_000), ';'.repeat(1_000_000), Array.from({ length: 9900 }, (_, at) => `h${at}`).join(',')]

/** Sends costly files to both processes, from owners with and without a plan; pages must still be served. */
export const hostileFiles = async (stage: Stage): Promise<Seen> => {
  const { db, ownerOf } = stage
  const hotels = [await makeHotel(db), await makeHotel(db, { plan: 'none' })]
  const asked = await Promise.all(hotels.map(async hotel => ({ hotelId: hotel.id, owner: await ownerOf(hotel) })))
  const { done, told, wrong } = await beside(stage, () => {
    const sent = asked.flatMap(({ hotelId, owner }) =>
      hostile.flatMap(csv => owner.map(calls => calls.once(importApi.preview, { hotelId, csv }))),
    )
    return Promise.all(sent)
  })
  const statuses = done.map(answer => answer?.status ?? 0)
  return {
    told: `files answer ${[...new Set(statuses)].join(', ')}; ${told}`,
    wrong: [...wrong, ...statuses.filter(status => status < 400 || status >= 500).map(status => `a file had ${status || 'no answer'}`)],
  }
}

const previewMs = 4000

/**
 * Imports a thousand rows that name a kind, among two thousand rooms of a hundred kinds: previewed by both processes at
 * once, then booked by both with one key.
 */
export const manyRows = async (stage: Stage, hotel: TestHotel): Promise<Seen> => {
  const owner = await stage.ownerOf(hotel)
  const day = (days: number) => addDays(todayInIndia(new Date()), days)
  const rows = Array.from({ length: importLimits.rows }, (_, at) => ({
    reference: `OLD-${at}`,
    userName: 'Meera Iyer',
    userPhone: '+91 98123 45678',
    roomType: `Kind ${at % 100}`,
    checkInDate: day(60 + (at % 7)),
    checkOutDate: day(62 + (at % 7)),
    adults: '1',
    price: '9000',
  }))
  const file = { hotelId: hotel.id, csv: csvOf(rows) }
  const looked = await beside(stage, async () => {
    const began = performance.now()
    const looks = await Promise.all(owner.map(calls => have(calls, importApi.preview, file)))
    return {
      ms: Math.round(performance.now() - began),
      good: looks.map(look => look.rows.filter(({ faults }) => faults.length === 0).length),
    }
  })
  const { ms, good } = looked.done
  const key = randomUUID()
  const booked = await beside(stage, () =>
    Promise.all(owner.map(calls => have(calls, importApi.create, { ...file, fileName: 'old.csv', key }))),
  )
  const made = await stage.db.selectFrom('booking').select('id').where('hotel_id', '=', hotel.id).execute()
  return {
    told: `two looks at ${rows.length} rows ${ms} ms, ${looked.told}; ${made.length} bookings, ${booked.told}`,
    wrong: [
      ...[...looked.wrong, ...booked.wrong],
      ...good.filter(count => count !== rows.length).map(count => `of ${rows.length} rows ${count} can be booked`),
      ...(ms > previewMs && isFairMachine() ? [`two looks at a file took ${ms} ms`] : []),
      ...(made.length === rows.length ? [] : [`${made.length} bookings of ${rows.length} rows`]),
    ],
  }
}
