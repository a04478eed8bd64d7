import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { Answer, Request } from './render.ts'

/** Draws documents one by one in a thread: the first takes some hundred milliseconds, which would stop all else. */
parentPort?.on('message', async ({ id, document, copy }: Request) => {
  let answer: Answer
  try {
    answer = { id, pdf: await drawPdf(document, copy) }
  } catch (error) {
    answer = { id, error }
  }
  parentPort?.postMessage(answer)
})
