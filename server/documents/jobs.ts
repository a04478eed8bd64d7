import { sql } from 'kysely'
import { z } from 'zod'
import { sendOrWait } from '../accounts/counted-mail.ts'
import { queueDocuments } from '../bookings/booking/papers-due.ts'
import type { App } from '../context.ts'
import { type JobContext, type JobHandlers, queue } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { documentMail } from '../mails/guests/document.ts'
import { messageIdOf } from '../outside/mail.ts'
import { makePdfs, pdfOf } from './issue/files.ts'
import { issueDocuments } from './issue/issue.ts'
import { documentAddress, documentById } from './queries.ts'

const AboutFolio = z.object({ hotelId: z.string(), folioId: z.string() })
const AboutDocument = z.object({ hotelId: z.string(), documentId: z.string(), again: z.boolean().optional() })

/** Sends a document within the limit of mails per address, since the desk can cause many of them. */
const sendDocument = async (app: App, { hotelId, documentId, again }: z.output<typeof AboutDocument>, job: JobContext): Promise<void> => {
  const { to, ...hotel } = await documentAddress(app.db, hotelId, documentId)
  if (to === null) return
  const document = await documentById(app.db, hotelId, documentId)
  const pdf = Buffer.from(await pdfOf(app, hotelId, documentId, 'original'))
  const mail = documentMail(document, hotel, pdf)
  const id = `document.${documentId}${again ? `.${job.id}` : ''}`
  await sendOrWait(app, { ...mail, to, messageId: messageIdOf(id, app.config.publicUrl) }, job)
}

/** Issues documents, makes their PDFs and mails them once. Taxes depend on them, so the first two never give up. */
export const documentJobs = (app: App): JobHandlers => ({
  documents: {
    neverGivesUp: true,
    run: async payload => {
      const folio = AboutFolio.parse(payload)
      await transact(app, tx => issueDocuments(tx, folio, app.config.settlement))
    },
  },
  'document-file': {
    neverGivesUp: true,
    run: async payload => {
      const { hotelId, documentId } = AboutDocument.parse(payload)
      await makePdfs(app, hotelId, documentId)
      await transact(app, tx => queue(tx, 'mail-document', { hotelId, documentId }, { uniqueKey: `mail-document/${documentId}` }))
    },
  },
  'mail-document': (payload, job) => sendDocument(app, AboutDocument.parse(payload), job),
})

const today = sql`(now() at time zone 'Asia/Kolkata')::date`

/**
 * Queues the bills of groups of registered hotels with one booking checked out 30 days ago or earlier and another one
 * still to come or in the house: an invoice falls due although nothing happens. Each bill is examined once a day.
 * Returns how many were queued.
 */
export const sweepGroupBills = (app: App, batch = 500): Promise<number> =>
  transact(app, async tx => {
    const { rows } = await sql<{ hotel_id: string; folio_id: string }>`
      select g.hotel_id, g.folio_id
      from booking_group g join folio f on f.hotel_id = g.hotel_id and f.id = g.folio_id
      where (f.examined_at is null or f.examined_at < ${today}::timestamp at time zone 'Asia/Kolkata')
        and exists (select from hotel_tax t where t.hotel_id = g.hotel_id and t.scheme <> 'NONE')
        and exists (select from booking b where b.hotel_id = g.hotel_id and b.folio_id = g.folio_id
          and b.status = 'CHECKED_OUT' and b.check_out <= ${today} - 30)
        and exists (select from booking b where b.hotel_id = g.hotel_id and b.folio_id = g.folio_id and b.status in ('CONFIRMED', 'CHECKED_IN'))
      limit ${batch}`.execute(tx)
    for (const row of rows) await queueDocuments(tx, row)
    return rows.length
  })
