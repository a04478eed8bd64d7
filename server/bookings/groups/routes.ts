import type { FastifyInstance } from 'fastify'
import { groupApi } from '#shared/bookings/groups.ts'
import { limitsOf, throttle } from '../../accounts/throttle.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { type CallHotel, type Handlers, writeHandler } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { deskOf } from '../booking/at-desk.ts'
import { payGroup } from '../group-bill/group-bill.ts'
import { groupDetail, groupRow } from '../group-bill/rows.ts'
import { queueNews } from '../mails/change-mails.ts'
import { updateGroup } from './details.ts'
import { sendGroupMail } from './mail.ts'
import { checkGroupIn, joinGroup, leaveGroup, nameGuests } from './members.ts'
import { addToGroup, createGroup, type GroupSale, groupOfKey, guestOfGroup, pricedGroup } from './sale.ts'

interface GroupCall {
  tx: Tx
  hotel: CallHotel
  input: { groupId: string }
}

/** A change of a group, which answers it as it is then. */
const thenGroup = <C extends GroupCall>(work: (call: C) => Promise<unknown>) => ({
  run: async (call: C) => {
    await work(call)
    return groupDetail(call.tx, call.hotel.id, call.input.groupId)
  },
})

export const groupRoutes = (http: FastifyInstance, app: App): void => {
  const handlers: Handlers<typeof groupApi> = {
    get: ({ db, hotel, input }) => groupDetail(db, hotel.id, input.groupId),
    create: writeHandler({
      // A call that is repeated is not priced again: it answers what it made.
      before: async ({ pool, input }): Promise<GroupSale[]> =>
        (await groupOfKey(pool, input.hotelId, input.key)) ? [] : pricedGroup(app, input.hotelId, input, input),
      run: async call => {
        const groupId = await createGroup(call.tx, deskOf(call), call.input, call.prepared)
        return groupDetail(call.tx, call.hotel.id, groupId)
      },
    }),
    add: writeHandler({
      before: async ({ pool, input }): Promise<GroupSale[]> => {
        if (await groupOfKey(pool, input.hotelId, input.key)) return []
        return pricedGroup(app, input.hotelId, input, guestOfGroup(await groupRow(pool, input.hotelId, input.groupId)))
      },
      run: async call => {
        const { tx, hotel, input } = call
        await addToGroup(tx, deskOf(call), input, call.prepared)
        return groupDetail(tx, hotel.id, input.groupId)
      },
    }),
    update: thenGroup(call => updateGroup(call.tx, deskOf(call), call.input)),
    join: thenGroup(call => joinGroup(call.tx, deskOf(call), call.input)),
    leave: thenGroup(call => leaveGroup(call.tx, deskOf(call), call.input)),
    setNames: thenGroup(async call => {
      for (const changed of await nameGuests(call.tx, deskOf(call), call.input)) await queueNews(call.tx, changed)
    }),
    checkIn: thenGroup(call => checkGroupIn(call.tx, deskOf(call), call.input)),
    pay: thenGroup(call => payGroup(call.tx, deskOf(call), call.input.groupId, call.input.payment)),
    sendConfirmation: writeHandler({
      before: ({ input }) => throttle(app, limitsOf.confirmation(input.groupId), 'This contact was sent many mails.'),
      run: async ({ tx, hotel, input }) => {
        await sendGroupMail(tx, hotel.id, input.groupId)
        return {}
      },
    }),
  }
  serve(http, app, groupApi, handlers)
}
