import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { ownedHotel } from '../access/testing.ts'
import { type TestOptions, testServer } from '../testing.ts'

/** What a guest types. */
export const question = {
  name: ' मीरा Nair ',
  email: 'Meera@Guest.example',
  phone: '98123 45678'.replace(' ', ''),
  message: 'A cot?\nFor <two> nights.',
}
/** What a success says. */
export const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

/** A hotel with its owner, and the calls of a test about its enquiries. */
export const start = async (t: TestContext, options: TestOptions = {}) => {
  const server = await testServer(t, options)
  const hotel = await ownedHotel(server, { slug: 'lake-house', name: 'Lake House' })
  const { id: hotelId, owner } = hotel
  const ask = (change: object = {}, headers: Record<string, string> = {}) =>
    server.call(enquiryApi.create, { hotelId, ...question, ...change }, headers)
  const list = async () => (await server.call(enquiryApi.list, { hotelId }, owner.headers)).data
  const count = async () => Number((await sql<{ count: number }>`select count(*) from enquiry`.execute(server.db)).rows[0]?.count)
  return { server, hotel, hotelId, owner, headers: owner.headers, ask, list, count }
}
