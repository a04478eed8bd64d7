import type { TestContext } from 'node:test'
import { type Group, groupApi } from '#shared/bookings/groups.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import type { HotelWish } from '../../testing/worlds/hotel.ts'
import type { TestOptions } from '../../testing.ts'
import { testDesk } from '../testing.ts'

type Member = CallOf<typeof groupApi.create>['bookings'][number]

/** The desk of `testDesk` and what it does with groups. */
export const groupDesk = async (t: TestContext, options?: TestOptions & { hotel?: HotelWish }) => {
  const desk = await testDesk(t, options)
  const { server, hotel, day, manager } = desk
  const stay = (number: string, from = 0, nights = 2, more: Partial<Member> = {}): Member => ({
    roomId: hotel.rooms[number] ?? '',
    mealOption: 'breakfast',
    checkInDate: day(from),
    checkOutDate: day(from + nights),
    adults: 2,
    ...more,
  })
  const create = (bookings: Member[], more: object = {}, who = manager) => {
    const input = { hotelId: hotel.id, name: 'Rao wedding', userName: 'Asha Rao', userPhone: '9812345678', bookings, ...more }
    return server.call(groupApi.create, input as CallOf<typeof groupApi.create>, who.headers)
  }
  /** A group that is made, whatever is asked for; throws where it is refused. */
  const group = async (bookings: Member[], more: object = {}): Promise<Group> => {
    const { status, data, failure } = await create(bookings, more)
    if (status !== 200) throw new Error(JSON.stringify(failure))
    return data
  }
  type Calls = 'update' | 'add' | 'join' | 'leave' | 'setNames' | 'checkIn' | 'pay' | 'sendConfirmation'
  const call = (name: Calls, { id }: Pick<Group, 'id'>, input: object, who = manager) =>
    server.call(groupApi[name], { hotelId: hotel.id, groupId: id, ...input } as never, who.headers)
  const read = async ({ id }: Pick<Group, 'id'>): Promise<Group> =>
    (await server.call(groupApi.get, { hotelId: hotel.id, groupId: id }, manager.headers)).data
  const pay = (of: Pick<Group, 'id'>, amount: number, more: object = {}) =>
    call('pay', of, { payment: { paymentMethod: 'CASH', amount, ...more } })
  return { ...desk, stay, create, group, call, read, pay }
}

export type GroupDesk = Awaited<ReturnType<typeof groupDesk>>

/** Room numbers with what was paid and is due for each, in rupees. */
export const moneyOf = ({ bookings }: Group) =>
  Object.fromEntries(bookings.map(({ rooms, payment }) => [rooms[0]?.roomNumber, [payment.paidAmount, payment.remainingBalance]]))
