import { type Db, runPrepared, type Tx } from '../../db/connect.ts'
import { queueAfterPause } from '../../jobs/outbox.ts'

const isRegistered = async (db: Db, hotelId: string): Promise<boolean> => {
  const statement = "select exists (select from hotel_tax where hotel_id = $1 and scheme <> 'NONE') as yes"
  const [row] = await runPrepared<{ yes: boolean }>(db, statement, [hotelId])
  return row?.yes ?? false
}

/** After a write of a stay's money, state or payer: its documents are looked at, where the hotel issues any. */
export const queueDocuments = async (
  tx: Tx,
  { hotel_id: hotelId, folio_id: folioId }: { hotel_id: string; folio_id: string },
): Promise<void> => {
  if (await isRegistered(tx, hotelId)) await queueAfterPause(tx, 'documents', { hotelId, folioId }, 0)
}
