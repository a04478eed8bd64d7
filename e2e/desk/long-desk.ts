import type { Page } from '@playwright/test'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { beginSession } from '../people.ts'
import { openDesk } from './desk-list.ts'

export const longKinds = [
  { name: 'Presidential lake suite with a courtyard', numbers: ['101', '102', '103', '104'] },
  { name: 'Deluxe', numbers: ['Garden-12'], price: 6000, withMeals: 8000 },
]
const company = {
  name: 'Sharma Exports and Hospitality Private Limited',
  gst: '27AAPFU0939F1ZV',
  address: '14th floor, Express Towers, Nariman Point, Mumbai 400021',
}

/** A hotel whose names are long, with a stay in every state, and its owner signed in. */
export const openLongDesk = async (page: Page, world: TestServer) => {
  const desk = await openDesk(world, longKinds)
  const { hotel, owner, sell, edit } = desk
  const sellAll = async () => {
    const kavita = await sell('Kavita Venkataraghavan', {
      nights: 3,
      company,
      userEmail: 'kavita.venkataraghavan@lakeviewpalacehotels.example',
      checkIn: true,
      paidAmount: 1000,
      paymentMethod: 'UPI',
      transactionId: 'UPI-2026-11-23-000123456789',
      specialRequest: 'A cot for the baby, two more pillows, and a taxi to the airport at half past four in the morning.',
      charges: [
        { kind: 'EXTRA', text: 'Taxi from the railway station', amount: 1500 },
        { kind: 'DISCOUNT', text: 'Third stay of this year', amount: 500 },
      ],
    })
    await edit(kavita, { refund: { amount: 250.5, method: 'CASH', reason: 'The lift did not work' } })
    await sell('Jo Li', { room: 'Garden-12', groupId: kavita.id })
    // Her room is still occupied.
    await sell('Tarun Das', { room: 'Garden-12', from: -3, nights: 3, checkIn: true })
    const late = await sell('Mohammed Abdul Rahman Siddiqui', { room: '102', from: -2, nights: 4 })
    await edit(await sell('Zoya Khan', { room: '104', from: 3 }), { status: 'CANCELLED' })
    const { id = '' } = await order(world, hotel, { numbers: ['103'], inDays: 1 })
    return { kavita, late, online: await world.get(bookingApi.create, await pay(world, id)) }
  }
  /** One who paid for four nights and leaves after the first, and one whom the hotel cancels. */
  const leaveEarly = async () => {
    await edit(await sell('Asha Rao', { room: '104', from: -1, nights: 4, paidAmount: 16_000, checkIn: true }), { status: 'CHECKED_OUT' })
    await edit(await sell('Zoya Khan', { room: '104', from: 6, paidAmount: 4000 }), { status: 'CANCELLED', cancelledBy: 'hotel' })
  }
  await addLadder(world.db, hotel.id, [[2, 5000]])
  await beginSession(page, owner.email)
  return { ...desk, sellAll, leaveEarly }
}
