import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { urlOf } from '../testing/database.ts'
import { startMain } from '../testing/process/main-process.ts'
import { priceDesk } from '../testing/worlds/desks/price-desk.ts'
import { readTaxRateChange } from './tax-rates.ts'

test('the platform changes the rates of Your GST registration: searches and pages know at once, booked nights keep their price', async t => {
  const { server, hotel, day, sell, edit, nights } = await priceDesk(t, 'exclusive')
  const DATABASE_URL = urlOf(server.database.connection)
  const admin = async (...args: string[]) => {
    const main = await startMain(t, { DATABASE_URL }, ['admin.ts', '--tax-rate', ...args])
    return (await main.ended) === 0 ? main.out().trimEnd().split('\n') : [main.err()]
  }
  const search = { hotelId: hotel.slug, checkInDate: day(6), checkOutDate: day(8) }
  /** The percent of each night's first band. */
  const found = async () => {
    const { pricing } = (await server.call(roomApi.search, search)).failure as unknown as { pricing: StayRates }
    return pricing.tax.map(({ bands }) => (bands[0]?.basisPoints ?? 0) / 100)
  }
  const priceFrom = async () => (await server.get(hotelApi.get, { hotelId: hotel.slug })).priceFrom
  const booking = await sell('101', { from: 6 })
  assert.deepEqual([await nights(booking), await found(), await priceFrom()], [[4305, 4305], [5, 5], 4305])

  const before = ['ROOM from 22 September 2025: 5% up to ₹7,500.00, then 18%', 'FOOD from 22 September 2025: 5%']
  const changed = await admin('ROOM', day(7), '7500:12', '18')
  assert.deepEqual([changed.length, changed[0], changed[2]], [5, ...before])
  assert.match(changed[1] ?? '', /^ROOM from [^:]+: 12% up to ₹7,500\.00, then 18%$/)
  assert.deepEqual(await found(), [5, 12])
  await edit(booking, { checkOutDate: day(9) })
  assert.deepEqual(await nights(booking), [4305, 4305, 4592])
  await admin('ROOM', day(7), 'remove')
  const again = await admin('ROOM', day(1), '7500:10', '15')
  assert.equal(again[1]?.split(': ')[1], '10% up to ₹7,500.00, then 15%')
  assert.deepEqual([await found(), await priceFrom()], [[10, 10], 4510])
  assert.match((await admin('ROOM', day(7), 'remove'))[0] ?? '', /^No rates of ROOM begin on [^\n]+\.\n$/)
})

const refusals: [words: string, message: string][] = [
  ['room 2027-04-01 18', 'What is taxed is one of ROOM, FOOD, FOOD_SPECIFIED, OTHER.'],
  ['ROOM 2027-02-29 18', 'Enter a date as YYYY-MM-DD.'],
  ['ROOM 2026-11-24 18', 'Nights that are over keep what held for them.'],
  ['ROOM 2027-04-01', 'Say the rates from that day on, as 7500:5 18, or remove.'],
  ['ROOM 2027-04-01 remove 18', 'remove is no rate: write 5 for 5%, or 7500:5 for 5% up to ₹7,500.'],
  ['ROOM 2027-04-01 7500:5%', '7500:5% is no rate: write 5 for 5%, or 7500:5 for 5% up to ₹7,500.'],
  ['ROOM 2027-04-01 7500:5 118', '118% is more than 100%.'],
  ['ROOM 2027-04-01 7500:5', 'The last rate has no end: write 7500:5 18.'],
  ['ROOM 2027-04-01 5 18', 'Say up to how many rupees 5% holds, as 7500:5.'],
  ['ROOM 2027-04-01 7500:5 7500:12 18', 'Write the rates from the lowest price to the highest.'],
  ['ROOM 2027-04-01 0:0 18', 'Write the rates from the lowest price to the highest.'],
  ['ROOM 2027-04-01 7500:18 5', 'What costs more is not taxed less.'],
]
for (const [words, message] of refusals)
  test(`--tax-rate ${words}: ${message}`, () => {
    assert.throws(() => readTaxRateChange(words.split(' '), '2026-11-25'), { message })
  })
