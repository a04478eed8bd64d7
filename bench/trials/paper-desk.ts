import { sql } from 'kysely'
import { register } from '#server/testing/worlds/desks/registered-desk.ts'
import { sessionFor } from '#server/testing/worlds/people.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type Random, randomFrom } from '../../demo/random.ts'
import { type Calls, createCalls } from './calls.ts'
import type { World } from './world.ts'

type Place = Pick<World, 'url' | 'database' | 'hotels'>

/** A desk of a hotel that is registered for GST, whose owner is signed in. */
export interface PaperDesk {
  hotelId: string
  calls: Calls
  headers: { cookie: string }
  /** Bookings whose cash the desk was told is written down: each is owed one receipt voucher. */
  sold: Set<string>
  /** Sells a night for cash; undefined where it was refused or nobody answered. */
  sell(random: Random): Promise<string | undefined>
  /** Asks for the documents of a booking at once, beside the job that makes them. */
  issue(bookingId: string): Promise<void>
}

/** Registers the first hotel for GST and signs its owner in. */
export const openPaperDesk = async ({ url, database: { db }, hotels: [hotel] }: Place, over: AbortSignal): Promise<PaperDesk> => {
  if (!hotel) throw new Error('There is no hotel')
  const server = { db } as never
  await register({ server, hotel, day: days => addDays(todayInIndia(new Date()), days) })
  const headers = await sessionFor(server, hotel.ownerId, 'owner')
  const calls = createCalls(url, over, { headers: { ...headers } })
  const sold = new Set<string>()
  return {
    hotelId: hotel.id,
    calls,
    headers,
    sold,
    sell: async random => {
      const checkInDate = addDays(todayInIndia(new Date()), random.int(0, 500))
      const rooms = [{ id: hotel.rooms[random.pick(Object.keys(hotel.rooms))] ?? '', mealOption: 'breakfast' as const }]
      const stay = { hotelId: hotel.id, checkInDate, checkOutDate: addDays(checkInDate, 1), adults: 1, children: 0, rooms }
      const guest = {
        userName: 'Walk In',
        userEmail: '',
        userPhone: '9812345678',
        paymentMethod: 'CASH',
        paidAmount: random.int(100, 1000),
      }
      const answer = await calls.insist(bookingApi.create, { ...stay, ...guest, key: random.uuid() } as never)
      if (answer?.status !== 200) return undefined
      sold.add(answer.data.id)
      return answer.data.id
    },
    issue: async bookingId => {
      await calls.once(documentApi.issue, { hotelId: hotel.id, bookingId })
    },
  }
}

/** So many clerks of a desk sell and ask for documents until it is over. */
export const keepSellingPapers = async (desk: PaperDesk, clerks: number, seed: string, over: AbortSignal): Promise<void> => {
  const clerk = async (at: number) => {
    const random = randomFrom(`${seed}/${at}`)
    while (!over.aborted) {
      const id = await desk.sell(random)
      if (id) await desk.issue(id)
    }
  }
  await Promise.allSettled(Array.from({ length: clerks }, (_, at) => clerk(at)))
}

interface Numbered {
  series: string
  number: number
  issuedOn: string
}

/** What is wrong with the numbers of a hotel's documents: a gap, one given twice, another year's, days that go back. */
export const brokenNumbers = async (
  { db }: World['database'],
  hotelId: string,
): Promise<{ broken: string[]; counts: Map<string, number> }> => {
  const { rows } =
    await sql<Numbered>`select regexp_replace(number, '/[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as number,
    issued_on::text as "issuedOn" from document where hotel_id = ${hotelId} order by 1, 2`.execute(db)
  const broken: string[] = []
  const ofSeries = Map.groupBy(rows, ({ series }) => series)
  for (const [series, papers] of ofSeries)
    for (const [at, { number, issuedOn }] of papers.entries()) {
      if (number !== at + 1) broken.push(`${series}: number ${number} is the ${at + 1}th`)
      if (issuedOn < (papers[at - 1]?.issuedOn ?? ''))
        broken.push(`${series}/${number} is of ${issuedOn}, the one before it of a later day`)
      const [year = 0, month = 1] = issuedOn.split('-').map(Number)
      if (series.split('/')[1] !== String((month < 4 ? year - 1 : year) % 100)) broken.push(`${series}/${number} is of ${issuedOn}`)
    }
  return { broken, counts: new Map([...ofSeries].map(([series, papers]) => [series, papers.length])) }
}

/** The bookings that were told to be paid and have not exactly one receipt voucher. */
export const withoutReceipt = async ({ db }: World['database'], { hotelId, sold }: PaperDesk): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select booking_id as id from document where hotel_id = ${hotelId} and kind = 'RECEIPT'`.execute(db)
  const receipts = Map.groupBy(rows, ({ id }) => id)
  return [...sold].flatMap(id =>
    receipts.get(id)?.length === 1 ? [] : [`booking ${id} has ${receipts.get(id)?.length ?? 0} receipt vouchers`],
  )
}
