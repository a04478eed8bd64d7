import { Worker } from 'node:worker_threads'
import type { Document, DocumentCopy } from '#shared/documents/documents.ts'

export interface Request {
  id: number
  document: Document
  copy: DocumentCopy
}
export type Answer = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

/** A document takes some tens of milliseconds; one that takes this long would never end. */
const longestMs = 30_000
/** A thread without work ends after this time, which frees the memory of its fonts. */
const idleMs = 60_000

/** Without limits the thread keeps some hundred MB of garbage; a document of 2,000 lines needs a fifth of that. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 }

/** Starts a thread that draws documents one after the other, until it fails or has been idle for a while. */
const startThread = (whenOver: () => void) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const end = (why: unknown) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    whenOver()
    for (const { reject } of waiting.values()) reject(why)
    void worker.terminate()
  }

  /**
   * Restarts the timer after each answer and when work begins; more requests do not extend it. The thread keeps its
   * process alive only while a request waits.
   */
  const watch = () => {
    clearTimeout(timer)
    const isBusy = waiting.size > 0
    worker[isBusy ? 'ref' : 'unref']()
    timer = setTimeout(() => end(new Error('A paper was not drawn in time')), isBusy ? longestMs : idleMs).unref()
  }

  worker.on('message', (answer: Answer) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    watch()
    if ('error' in answer) caller?.reject(answer.error)
    else caller?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength))
  })
  worker.on('error', end)
  worker.on('exit', code => end(new Error(`The thread that draws papers ended with code ${code}`)))

  return (document: Document, copy: DocumentCopy) =>
    new Promise<Buffer>((resolve, reject) => {
      const request: Request = { id: ++lastId, document, copy }
      waiting.set(request.id, { resolve, reject })
      if (waiting.size === 1) watch()
      worker.postMessage(request)
    })
}

let draw: ReturnType<typeof startThread> | undefined

/**
 * Renders a document as a PDF on A4, in the copy for the guest or for the hotel. The same document gives the same
 * bytes. It is drawn in a thread of its own, so that other requests go on meanwhile.
 */
export const renderPdf = (document: Document, copy: DocumentCopy): Promise<Buffer> => {
  draw ??= startThread(() => {
    draw = undefined
  })
  return draw(document, copy)
}
