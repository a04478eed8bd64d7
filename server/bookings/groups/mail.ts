import { z } from 'zod'
import { isOff } from '#shared/bookings/bookings.ts'
import { cancellationText } from '#shared/prices/cancellation.ts'
import { sendOrWait } from '../../accounts/counted-mail.ts'
import type { App } from '../../context.ts'
import { runPrepared, type Tx } from '../../db/connect.ts'
import { conflict } from '../../http/errors/errors.ts'
import { type JobHandlers, queue } from '../../jobs/outbox.ts'
import { type GroupMail, groupMail } from '../../mails/guests/group.ts'
import { messageIdOf } from '../../outside/mail.ts'
import type { TaxRules } from '../../rooms/nights/rate-rules.ts'
import { bookingRows } from '../booking/booking.ts'
import { groupDetail } from '../group-bill/rows.ts'
import { mailedHotelJson, mailedTaxJson } from '../mails/mailed-hotel.ts'
import { breakdownOf } from '../prices/breakdown.ts'

const AboutGroup = z.object({ hotelId: z.string(), groupId: z.string() })

/** Tells the contact what was booked, or what became of it. */
export const queueGroupMail = (tx: Tx, hotelId: string, groupId: string): Promise<void> => queue(tx, 'mail-group', { hotelId, groupId })

/** The same, because the desk asks for it. Throws 409 where nobody can read it, or nothing is booked any more. */
export const sendGroupMail = async (tx: Tx, hotelId: string, groupId: string): Promise<void> => {
  const group = await groupDetail(tx, hotelId, groupId)
  if (!group.contact.email) throw conflict('The contact of this group has no email address.')
  if (group.bookings.every(({ status }) => isOff(status))) throw conflict('No room of this group is booked any more.')
  await queueGroupMail(tx, hotelId, groupId)
}

const statement = `select ${mailedHotelJson} as hotel, ${mailedTaxJson} as tax from hotel h where h.id = $1`

/** What the mail says, as it is when it is sent; undefined where the hotel or all rooms are gone by then. */
const mailedGroup = async (app: App, hotelId: string, groupId: string): Promise<GroupMail | undefined> => {
  const [about] = await runPrepared<{ hotel: GroupMail['hotel']; tax: TaxRules }>(app.db, statement, [hotelId])
  const exists = app.db.selectFrom('booking_group').select('id').where('hotel_id', '=', hotelId).where('id', '=', groupId)
  if (!about || !(await exists.executeTakeFirst())) return undefined
  const group = await groupDetail(app.db, hotelId, groupId)
  const bookings = group.bookings.filter(({ status }) => !isOff(status))
  if (bookings.length === 0) return undefined
  const rows = await bookingRows(
    app.db,
    hotelId,
    bookings.map(({ id }) => id),
  )
  const cancelling = new Map(
    rows.map(row => [row.id, row.cancellation && cancellationText(row.cancellation, row.check_in, app.clock.now())]),
  )
  return {
    group,
    hotel: about.hotel,
    publicUrl: app.config.publicUrl,
    rooms: bookings.map(booking => ({ booking, cancellation: cancelling.get(booking.id) ?? null })),
    taxes: breakdownOf({ nights: rows.flatMap(({ nights }) => nights), offer: null }, about.tax)?.taxes ?? [],
  }
}

/** The mails to the contact of a group. */
export const groupMailJobs = (app: App): JobHandlers => ({
  'mail-group': async (payload, job) => {
    const { hotelId, groupId } = AboutGroup.parse(payload)
    const mailed = await mailedGroup(app, hotelId, groupId)
    const to = mailed?.group.contact.email
    if (!mailed || !to) return
    const messageId = messageIdOf(`group.${groupId}.${job.id}`, app.config.publicUrl)
    await sendOrWait(app, { ...groupMail(mailed), to, messageId }, job)
  },
})
