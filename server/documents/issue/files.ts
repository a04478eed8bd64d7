import { createHash } from 'node:crypto'
import type { DocumentCopy } from '#shared/documents/documents.ts'
import type { App } from '../../context.ts'
import { renderPdf } from '../pdf/render.ts'
import { documentById, storedPdfs } from '../queries.ts'

const copies = ['original', 'duplicate'] as const satisfies readonly DocumentCopy[]

const nameOf = (documentId: string, copy: DocumentCopy): string => `${documentId}/${copy === 'original' ? 1 : 2}.pdf`

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Makes the missing ones of a document's two PDFs. Their bytes are always the same, so simultaneous calls agree. */
export const makePdfs = async ({ db, files }: Pick<App, 'db' | 'files'>, hotelId: string, documentId: string): Promise<void> => {
  const made = await storedPdfs(db, hotelId, documentId)
  const missing = copies.filter(copy => !made[copy])
  if (missing.length === 0) return
  const document = await documentById(db, hotelId, documentId)
  const rows = []
  for (const copy of missing) {
    const bytes = await renderPdf(document, copy)
    const name = nameOf(documentId, copy)
    await files.put(name, bytes, 'application/pdf')
    rows.push({ hotel_id: hotelId, document_id: documentId, copy, name, sha256: hashOf(bytes), bytes: bytes.length })
  }
  const once = db.insertInto('document_file').values(rows)
  await once.onConflict(on => on.columns(['hotel_id', 'document_id', 'copy']).doNothing()).execute()
}

/** A document's stored PDF, made now if its job has not run yet. Throws if the store returns other bytes. */
export const pdfOf = async (
  app: Pick<App, 'db' | 'files'>,
  hotelId: string,
  documentId: string,
  copy: DocumentCopy,
): Promise<Uint8Array> => {
  let file = (await storedPdfs(app.db, hotelId, documentId))[copy]
  if (!file) {
    await makePdfs(app, hotelId, documentId)
    file = (await storedPdfs(app.db, hotelId, documentId))[copy]
  }
  const bytes = file && (await app.files.get(file.name))
  if (!file || !bytes) throw new Error(`The PDF of the document ${documentId} is not in the store`)
  if (hashOf(bytes) !== file.sha256) throw new Error(`The PDF of the document ${documentId} is not the one that was stored`)
  return bytes
}
