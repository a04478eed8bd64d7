import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { can } from '#shared/contract/permissions.ts'
import { type Enquiry, enquiryApi } from '#shared/hotels/enquiries.ts'
import { limitsOf, throttle } from '../accounts/throttle.ts'
import type { App } from '../context.ts'
import { notFound } from '../http/errors/errors.ts'
import { rightsOn, type Viewer } from '../http/guard/viewer.ts'
import { networkOf } from '../http/network.ts'
import { type Handlers, writeHandler } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { changeRow } from '../http/serve/versions.ts'
import { enquiryById, listEnquiries } from './queries.ts'
import { insertEnquiry } from './write.ts'

type NewEnquiry = InputOf<typeof enquiryApi.create>

/** Who asks: the hotel's staff for somebody, a guest, or a program that filled in a field that people do not see. */
type Sender = 'staff' | 'guest' | 'program'

const senderOf = ({ hotelId, company }: NewEnquiry, viewer: Viewer | undefined): Sender => {
  if (viewer && can(rightsOn(viewer, hotelId), 'enquiries', 'CREATE')) return 'staff'
  return company ? 'program' : 'guest'
}

/** What a program is told: the same as a guest, and nothing is written. */
const asIfWritten = ({ company: _, ...form }: NewEnquiry, now: Date): Enquiry => ({
  ...form,
  id: randomUUID(),
  status: 'PENDING',
  createdAt: now.toISOString(),
  bookingId: null,
  bookingReference: null,
  kind: null,
  version: 1,
})

const enquiries: Handlers<typeof enquiryApi> = {
  list: ({ db, input }) => listEnquiries(db, input),
  create: writeHandler<typeof enquiryApi.create, Sender>({
    before: async ({ app, input, viewer, request }) => {
      const sender = senderOf(input, viewer)
      if (sender !== 'guest') return sender
      await throttle(app, limitsOf.enquiry(networkOf(request.ip)))
      await throttle(app, limitsOf.enquiryFrom(input.email))
      return sender
    },
    run: ({ app, tx, input, viewer, prepared: sender }) =>
      sender === 'program' ? asIfWritten(input, app.clock.now()) : insertEnquiry(tx, input, sender === 'staff' ? viewer?.id : undefined),
  }),
  update: {
    run: async ({ tx, input: { enquiryId, hotelId: _, version, ...set }, viewer: by, hotel }) => {
      const current = () => enquiryById(tx, hotel.id, enquiryId)
      await changeRow(tx, { table: 'enquiry', key: { hotel_id: hotel.id, id: enquiryId }, set, version, by, current })
      return current()
    },
  },
  remove: {
    run: async ({ tx, input, hotel }) => {
      const gone = await tx.deleteFrom('enquiry').where('hotel_id', '=', hotel.id).where('id', '=', input.enquiryId).executeTakeFirst()
      if (gone.numDeletedRows === 0n) throw notFound()
    },
  },
}

export const enquiryRoutes = (http: FastifyInstance, app: App): void => serve(http, app, enquiryApi, enquiries)
