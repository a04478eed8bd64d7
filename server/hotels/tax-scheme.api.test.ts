import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, raisePageVersion } from '../testing/worlds/hotel.ts'
import { testServer } from '../testing.ts'

test('how a hotel is registered today, and whether its invoices need the guest’s State, are known to everybody', async t => {
  const server = await testServer(t)
  const own = await testServer(t, { config: { settlement: 'own' } })
  for (const [{ db, get }, asks] of [
    [server, true],
    [own, false],
  ] as const) {
    const hotel = await makeHotel(db)
    const today = todayInIndia(new Date())
    const said = async () => {
      const { taxScheme, asksState } = await get(hotelApi.get, { hotelId: hotel.slug })
      return [taxScheme, asksState]
    }
    const say = async (from_date: string, scheme: string) => {
      const row = { hotel_id: hotel.id, from_date, scheme, gstin: '02AAPFU0939F1ZM', legal_name: 'Asha Hotels' }
      await db.insertInto('hotel_tax').values(row).execute()
      await raisePageVersion(db, hotel.id)
    }
    assert.deepEqual(await said(), ['NONE', false])
    await say(addDays(today, 1), 'REGULAR')
    assert.deepEqual(await said(), ['NONE', false])
    await say(addDays(today, -10), 'COMPOSITION')
    assert.deepEqual(await said(), ['COMPOSITION', false])
    await say(today, 'REGULAR')
    assert.deepEqual(await said(), ['REGULAR', asks])
  }
})
