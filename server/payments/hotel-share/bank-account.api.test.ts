import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { payoutApi } from '#shared/payments/payouts.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { person, sessionFor } from '../../testing/worlds/people.ts'
import { testServer } from '../../testing.ts'
import { purgeReadings } from './payouts.ts'

test('a platform admin reads where a pay-out goes; the owner sees each reading for a year; nobody else reads it', async t => {
  const server = await testServer(t)
  const { db } = server
  const hotel = await makeHotel(db)
  const [other, owner] = [await makeHotel(db), await sessionFor(server, hotel.ownerId)]
  await db
    .updateTable('hotel')
    .set({ beneficiary_name: 'Lake Hotels Pvt Ltd', bank_account_number: '001234567890', ifsc_code: 'HDFC0001234' })
    .where('id', '=', hotel.id)
    .execute()
  const admin = await person(server, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao' })
  const read = (headers: Record<string, string>, hotelId = hotel.id) => server.call(payoutApi.readAccount, { hotelId }, headers)
  const readings = async () => (await server.call(payoutApi.list, { hotelId: hotel.id }, owner)).data[0]?.readings

  for (const headers of [owner, (await person(server, { key: 'SUPER_ADMIN' })).headers]) assert.equal((await read(headers)).status, 403)
  assert.equal((await read(admin.headers, randomUUID())).status, 404)
  assert.deepEqual(await readings(), [])

  const { status, data } = await read(admin.headers)
  assert.deepEqual(
    [status, data],
    [200, { beneficiaryName: 'Lake Hotels Pvt Ltd', bankAccountNumber: '001234567890', ifscCode: 'HDFC0001234' }],
  )
  assert.deepEqual((await read(admin.headers, other.id)).data, { beneficiaryName: null, bankAccountNumber: null, ifscCode: null })
  assert.deepEqual(
    (await readings())?.map(({ by }) => by),
    ['Nandini Rao'],
  )

  await read(admin.headers)
  await sql`update bank_reading set read_at = now() - interval '366 days' where ctid = (select min(ctid) from bank_reading
    where hotel_id = ${hotel.id})`.execute(db)
  await purgeReadings(db)
  assert.equal((await readings())?.length, 1)
})
