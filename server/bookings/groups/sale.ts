import type { GroupForm, GroupStay } from '#shared/bookings/groups.ts'
import { codeProblem } from '#shared/prices/offer-rules.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { uuidV7 } from '../../db/ids.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import type { HotelRooms } from '../../rooms/details.ts'
import type { Desk } from '../booking/actor.ts'
import { bookingOfAttempt } from '../booking/booking.ts'
import { refuseOwnGstin } from '../booking/own-gstin.ts'
import { payerSaid } from '../group-bill/payer.ts'
import { type GroupRow, lockGroup, type OpenGroup, refuseInvoiced, refuseLargeGroup } from '../group-bill/rows.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { lockAttempt } from '../purchase/attempt.ts'
import { hotelOnSale } from '../search/on-sale.ts'
import { quoteStay, stayDates, type Terms } from '../search/quote.ts'
import { beginTogether } from '../write/change.ts'
import type { NewBooking } from '../write/new-booking.ts'
import { queueGroupMail } from './mail.ts'

type Guest = Pick<GroupForm, 'userName' | 'userPhone' | 'company' | 'userAddress' | 'userPin' | 'userState'>

interface Wish {
  bookings: readonly GroupStay[]
  offerCode?: string | undefined
  totalAmount?: number | undefined
}

/** A booking to create for a group, with its price. */
export type GroupSale = Omit<NewBooking, 'hotelId' | 'by' | 'group'>

/** Throws 400 if two bookings of the group want one room on one night. */
const refuseOverlaps = (stays: readonly GroupStay[]): void => {
  const at = stays.findIndex((stay, own) =>
    stays.slice(0, own).some(other => {
      const isApart = other.checkOutDate <= stay.checkInDate || stay.checkOutDate <= other.checkInDate
      return other.roomId === stay.roomId && !isApart
    }),
  )
  if (at >= 0) throw badRequest({ [`bookings.${at}.roomId`]: 'This room is chosen twice.' })
}

/** Throws 400 for an offer code that applies to none of the bookings, so that nobody believes it was used. */
const refuseUselessCode = ({ bookings, offerCode }: Wish, { rules }: HotelRooms, today: string): void => {
  if (!offerCode) return
  const problems = bookings.map(stay => codeProblem(rules, stayDates(stay), today, offerCode))
  const [first] = problems
  if (first !== undefined && !problems.includes(undefined)) throw badRequest({ offerCode: first })
}

/** Prices a group's bookings today. Throws 400 on the fields of each, 402 without a plan, 409 for another total. */
export const pricedGroup = async (app: App, hotelId: string, wish: Wish, guest: Guest): Promise<GroupSale[]> => {
  const { hotel, sold } = await hotelOnSale(app.db, hotelId)
  await refuseOwnGstin(app.db, hotelId, guest.company)
  const day = deskDayAt(app.clock.now())
  refuseOverlaps(wish.bookings)
  refuseUselessCode(wish, sold, day.today)
  const { offerCode } = wish
  const { userPhone, company, userAddress, userPin, userState } = guest
  const whose = { userPhone, userEmail: null, specialRequest: undefined, company, userAddress, userPin, userState }
  const sales = wish.bookings.map(({ roomId, mealOption, extraBeds, userName, ...dates }, at): GroupSale => {
    const { adults, childAges } = dates
    const room = { id: roomId, mealOption, adults, childAges, ...(extraBeds !== undefined && { extraBeds }) }
    const stay = { hotelId, ...dates, ...whose, userName: userName ?? guest.userName, rooms: [room], offerCode }
    const terms: Terms = { today: day.today, earliest: day.firstOpen, isOnline: false, prefix: `bookings.${at}.` }
    const quote = quoteStay(stay, hotel, sold, terms)
    return {
      stay,
      quote,
      rooms: quote.rooms,
      holdSeconds: undefined,
      status: 'CONFIRMED',
      method: 'CASH',
      transactionId: null,
      day,
      source: { source: 'DESK', reference: null },
    }
  })
  const total = toRupees(sales.reduce((sum, { quote }) => sum + quote.price.totalPaise, 0))
  if (wish.totalAmount !== undefined && wish.totalAmount !== total)
    throw conflict('The price has changed. Please check the new amount.', { totalAmount: total }, { totalAmount: 'The price has changed.' })
  return sales
}

/** The group that an earlier call with this key created or added to. Throws 409 if the key made a single booking. */
export const groupOfKey = async (db: Db, hotelId: string, key: string | undefined): Promise<string | undefined> => {
  const earlier = key === undefined ? undefined : await bookingOfAttempt(db, hotelId, key)
  if (!earlier) return undefined
  const row = db.selectFrom('booking').select('group_id').where('hotel_id', '=', hotelId).where('id', '=', earlier.id)
  const groupId = (await row.executeTakeFirst())?.group_id
  if (!groupId) throw conflict('This key belongs to another booking.')
  return groupId
}

const sell = async (
  tx: Tx,
  { hotelId, by }: Desk,
  group: OpenGroup,
  sales: readonly GroupSale[],
  key: string | undefined,
): Promise<void> => {
  const bookings = sales.map((sale, at) => ({
    ...sale,
    hotelId,
    by,
    group,
    // The first booking stores the key of the call, so that a repeated call is recognised.
    stay: at === 0 && key !== undefined ? { ...sale.stay, key } : sale.stay,
  }))
  try {
    await beginTogether(tx, { hotelId, by, bookingIds: [], day: sales[0]?.day }, bookings)
  } catch (error) {
    if (error instanceof RoomTaken) throw conflict('At least one of these rooms is taken by now. Nothing was booked. Please choose again.')
    throw error
  }
}

/** Creates a group with all its bookings or none; returns its id, the same per key. Throws 409 for a taken room. */
export const createGroup = async (tx: Tx, desk: Desk, form: GroupForm, sales: readonly GroupSale[]): Promise<string> => {
  const { hotelId, by } = desk
  if (form.key) await lockAttempt(tx, hotelId, form.key)
  const before = await groupOfKey(tx, hotelId, form.key)
  if (before) return before
  const folioId = form.oneFolio ? uuidV7() : null
  if (folioId !== null)
    await tx
      .insertInto('folio')
      .values({ hotel_id: hotelId, id: folioId, payer: JSON.stringify(payerSaid(form)) })
      .execute()
  const group = { id: uuidV7(), folioId }
  await tx
    .insertInto('booking_group')
    .values({
      hotel_id: hotelId,
      id: group.id,
      name: form.name,
      folio_id: folioId,
      contact_name: form.userName,
      contact_phone: form.userPhone,
      contact_email: form.userEmail ?? null,
      changed_by: by.kind === 'staff' ? by.accountId : null,
    })
    .execute()
  await sell(tx, desk, group, sales, form.key)
  if (form.userEmail) await queueGroupMail(tx, hotelId, group.id)
  return group.id
}

/** Adds bookings to a group, all or none. Throws 409 for more than 50, or if its shared bill was invoiced. */
export const addToGroup = async (
  tx: Tx,
  desk: Desk,
  { groupId, key }: { groupId: string; key?: string | undefined },
  sales: readonly GroupSale[],
): Promise<void> => {
  if (key) await lockAttempt(tx, desk.hotelId, key)
  if (await groupOfKey(tx, desk.hotelId, key)) return
  await tx.selectFrom('hotel').select('id').where('id', '=', desk.hotelId).forKeyShare().executeTakeFirst()
  const group = await lockGroup(tx, desk.hotelId, groupId)
  await refuseLargeGroup(tx, group, sales.length)
  await refuseInvoiced(tx, group)
  await sell(tx, desk, { id: group.id, folioId: group.folio_id }, sales, key)
}

/** The guest of rooms that are added to a group: its contact, without details of a payer. */
export const guestOfGroup = (group: Pick<GroupRow, 'contact_name' | 'contact_phone'>): Guest => ({
  userName: group.contact_name,
  userPhone: group.contact_phone,
  userAddress: undefined,
  userPin: undefined,
  userState: undefined,
  company: undefined,
})
