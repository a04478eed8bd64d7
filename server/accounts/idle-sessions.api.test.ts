import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { authApi } from '#shared/accounts/accounts.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { person, testPassword } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

test('what a page reads by itself keeps nobody signed in: a super admin is out after half an hour without a sign of life', async t => {
  const server = await testServer(t)
  const { id: hotelId } = await makeHotel(server.db)
  const { email } = await person(server, { key: 'SUPER_ADMIN' })
  const { changes, list } = bookingListApi
  /** Calls every six minutes from a fresh session on; which of them were answered. */
  const every6 = async (...calls: ((headers: Record<string, string>) => Promise<{ status: number }>)[]) => {
    const { headers } = await server.call(authApi.login, { email, password: testPassword })
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const statuses: number[] = []
    for (const call of calls) {
      await sql`update session set seen_at = seen_at - interval '6 minutes'`.execute(server.db)
      statuses.push((await call({ cookie })).status)
    }
    return statuses
  }
  const poll = (headers: Record<string, string>) => server.call(changes, { hotelId }, headers)
  const refresh = (headers: Record<string, string>) => server.call(list, { hotelId }, { ...headers, background: '1' })
  const validate = (headers: Record<string, string>) => server.call(authApi.validate, {}, { ...headers, background: '1' })
  const read = (headers: Record<string, string>) => server.call(list, { hotelId }, headers)
  assert.deepEqual(await every6(poll, poll, poll, poll, poll), [200, 200, 200, 200, 401])
  assert.deepEqual(await every6(poll, refresh, validate, refresh, poll), [200, 200, 200, 200, 401])
  assert.deepEqual(await every6(poll, poll, read, poll, poll, refresh, poll, poll), [200, 200, 200, 200, 200, 200, 200, 401])
})
