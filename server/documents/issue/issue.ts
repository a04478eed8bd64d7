import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { uuidV7 } from '../../db/ids.ts'
import { queue } from '../../jobs/outbox.ts'
import { missingDocuments } from '../due/due.ts'
import type { FolioFacts, Paper } from '../due/facts.ts'
import { noShowWaitsUntil } from '../due/no-show.ts'
import { sumOfParts } from '../due/parts.ts'
import { folioFacts } from '../read.ts'
import { beginIssue, takeNumbers } from './numbers.ts'

interface Folio {
  hotelId: string
  folioId: string
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const write = async (tx: Tx, { hotelId, folioId }: Folio, papers: readonly Paper[], at: Date): Promise<void> => {
  const { code, day } = await beginIssue(tx, hotelId)
  const numbers = await takeNumbers(tx, { hotelId, code, day, kinds: papers.map(({ kind }) => kind) })
  const documents = papers.map((paper, index) => ({
    hotel_id: hotelId,
    id: paper.id,
    kind: paper.kind,
    number: numbers[index] ?? '',
    issued_on: day,
    happened_on: paper.happenedOn,
    folio_id: folioId,
    booking_id: paper.bookingId,
    cause: paper.cause,
    refers_to: paper.refersTo,
    heads: paper.heads,
    taxable_paise: sumOf(paper.lines.map(({ taxable }) => taxable)),
    tax_paise: sumOf(paper.lines.map(({ tax }) => tax)),
    total_paise: sumOfParts(paper.lines),
    body: JSON.stringify(paper.body),
    // The time under the folio's lock: the transaction may have begun long before, and another one issued meanwhile.
    created_at: at,
  }))
  const lines = papers.flatMap(({ id, lines: ofPaper }) =>
    ofPaper.map((line, position) => ({
      hotel_id: hotelId,
      document_id: id,
      position,
      sac: line.sac,
      text: line.text,
      quantity: line.quantity,
      basis_points: line.basisPoints,
      taxable_paise: line.taxable,
      tax_paise: line.tax,
    })),
  )
  await tx.insertInto('document').values(documents).execute()
  await tx.insertInto('document_line').values(lines).execute()
  for (const { id } of papers) await queue(tx, 'document-file', { hotelId, documentId: id }, { uniqueKey: `document-file/${id}` })
}

/** A job's time counts from the start of its transaction, which may be some seconds ago. */
const marginSeconds = 60

/**
 * Queues a job for when the documents of a no-show fall due, since nothing else happens then. The job's key has the
 * time of the no-show, so that other jobs of the folio leave it waiting.
 */
const queueNoShows = async (tx: Tx, { hotelId, folioId }: Folio, { stays, issued }: FolioFacts, now: Date): Promise<void> => {
  for (const stay of stays) {
    const due = noShowWaitsUntil(stay, issued, now)
    if (!due) continue
    const payload = { hotelId, folioId, noShow: `${stay.id} at ${stay.closedAt?.toISOString()}` }
    await queue(tx, 'documents', payload, {
      uniqueKey: `documents/${payload.noShow}`,
      runAt: (due.getTime() - now.getTime()) / 1000 + marginSeconds,
    })
  }
}

/**
 * Issues the documents that a folio lacks, all of them or none, with numbers without a gap; returns how many. It reads
 * what happened under the locks of the folio and its bookings, so any process may call it any number of times.
 * `settlement`: who collects online payments.
 */
export const issueDocuments = async (tx: Tx, folio: Folio, settlement: 'platform' | 'own'): Promise<number> => {
  const { hotelId, folioId } = folio
  // Separate statements lock first: a statement that waits for a lock sees other tables as they were when it started.
  const bookings = await sql<{ id: string }>`
    select id from booking where hotel_id = ${hotelId} and folio_id = ${folioId} order by id for share`.execute(tx)
  const { rows } = await sql<{ now: Date }>`
    update folio set examined_at = clock_timestamp() where hotel_id = ${hotelId} and id = ${folioId} returning examined_at as now`.execute(
    tx,
  )
  const [locked] = rows
  const ids = bookings.rows.map(({ id }) => id)
  const facts = locked && (await folioFacts(tx, { ...folio, bookingIds: ids }, settlement))
  if (!facts) return 0
  // Ids sort in the order in which they are issued, also within a millisecond.
  let next = locked.now.getTime()
  const papers = missingDocuments(facts, locked.now, () => uuidV7(next++))
  if (papers.length > 0) await write(tx, folio, papers, locked.now)
  await queueNoShows(tx, folio, facts, locked.now)
  return papers.length
}
