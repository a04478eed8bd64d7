import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { Answer, Request } from './render.ts'

/** Draws one paper after the other in a thread of its own: the first takes a few hundred milliseconds, in which nothing else would run. */
parentPort?.on('message', async ({ id, document, copy }: Request) => {
  let answer: Answer
  try {
    answer = { id, pdf: await drawPdf(document, copy) }
  } catch (error) {
    answer = { id, error }
  }
  parentPort?.postMessage(answer)
})
