import { sql } from 'kysely'
import { z } from 'zod'
import { sendOrWait } from '../accounts/counted-mail.ts'
import { queueDocuments } from '../bookings/papers-due.ts'
import type { App } from '../context.ts'
import { type JobContext, type JobHandlers, queue } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { documentMail } from '../mails/document.ts'
import { messageIdOf } from '../outside/mail.ts'
import { makePdfs, pdfOf } from './files.ts'
import { issueDocuments } from './issue.ts'
import { documentAddress, documentById } from './queries.ts'

const AboutFolio = z.object({ hotelId: z.string(), folioId: z.string() })
const AboutDocument = z.object({ hotelId: z.string(), documentId: z.string(), again: z.boolean().optional() })

/** Counted, since the desk triggers it with what it writes down, or by Send again. */
const sendDocument = async (app: App, { hotelId, documentId, again }: z.output<typeof AboutDocument>, job: JobContext): Promise<void> => {
  const { to, ...hotel } = await documentAddress(app.db, hotelId, documentId)
  if (to === null) return
  const document = await documentById(app.db, hotelId, documentId)
  const pdf = Buffer.from(await pdfOf(app, hotelId, documentId, 'original'))
  const mail = documentMail(document, hotel, pdf)
  const id = `document.${documentId}${again ? `.${job.id}` : ''}`
  await sendOrWait(app, { ...mail, to, messageId: messageIdOf(id, app.config.publicUrl) }, job)
}

/** Papers after the writes that they are about: issued, made as PDF and mailed once. Taxes depend on them, so they are tried for good. */
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

const recent = sql`now() - interval '3 days'`

/**
 * Folios of registered hotels in which something happened in the last three days after they were looked at: an older process that ran
 * beside this one queued no job. Gives how many.
 */
export const sweepFolios = (app: App, batch = 500): Promise<number> =>
  transact(app, async tx => {
    const { rows } = await sql<{ hotel_id: string; folio_id: string }>`
      with registered as materialized (select distinct hotel_id from hotel_tax where scheme <> 'NONE'),
      happened as (
        select hotel_id, folio_id, status, changed_at as at from booking
        where changed_at > ${recent} and hotel_id in (select hotel_id from registered)
        union all
        select p.hotel_id, b.folio_id, b.status, p.created_at
        from booking_payment p join booking b on b.hotel_id = p.hotel_id and b.id = p.booking_id
        where p.created_at > ${recent} and p.hotel_id in (select hotel_id from registered)
        union all
        select p.hotel_id, b.folio_id, b.status, coalesce(r.processed_at, r.created_at)
        from refund r join booking_payment p on p.payment_id = r.payment_id join booking b on b.hotel_id = p.hotel_id and b.id = p.booking_id
        where r.created_at > ${recent} and r.status in ('SENT', 'PROCESSED') and p.hotel_id in (select hotel_id from registered)
        union all
        -- An invoice of a group's bill is due 30 days after the first check-out, though nothing happens then: such bills are looked at once a day.
        select b.hotel_id, b.folio_id, b.status, date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
        from booking_group g join booking b on b.hotel_id = g.hotel_id and b.folio_id = g.folio_id
        where b.status = 'CHECKED_OUT' and b.check_out <= (now() at time zone 'Asia/Kolkata')::date - 30
          and g.hotel_id in (select hotel_id from registered)
          and exists (select from booking o where o.hotel_id = g.hotel_id and o.folio_id = g.folio_id and o.status in ('CONFIRMED', 'CHECKED_IN'))
      ),
      latest as materialized (
        select hotel_id, folio_id, max(at) as at from happened where status not in ('PENDING', 'EXPIRED') group by hotel_id, folio_id
      )
      select hotel_id, folio_id from latest l
      -- A subquery for each row, by the folio's key: PostgreSQL joined all folios with all that happened, row by row.
      where (select f.examined_at is null or f.examined_at < l.at from folio f where f.hotel_id = l.hotel_id and f.id = l.folio_id)
      limit ${batch}`.execute(tx)
    for (const row of rows) await queueDocuments(tx, row)
    return rows.length
  })
