import { Worker } from 'node:worker_threads'
import { badRequest, unavailable } from '../../http/errors/errors.ts'
import { FairQueue } from '../../http/limits/fair-queue.ts'
import type { ThreadWork } from './thread-work.ts'

export interface Asked {
  work: keyof ThreadWork
  input: unknown
}
export type Told = { done: unknown } | { refused: Record<string, string> } | { failed: unknown }

/** Most ms for a file. One of a thousand rows takes some tenths of a second; one that takes this long never ends. */
const longestMs = 15_000
const startMs = 30_000
/** An idle thread ends after this time, to free its memory. */
const idleMs = 60_000

/** A file of 1 MB for a hotel of 2,000 rooms needs a third of this. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/** One file at a time, hotels in turn; 429 for a hotel with too many that wait, 503 for all when the queue is full. */
const queue = new FairQueue({
  atOnce: 1,
  waitingOfOne: 6,
  waiting: 30,
  full: 'Many files are being read at the moment. Please try again shortly.',
})

let waiting: { thread: Worker; timer: NodeJS.Timeout } | undefined

/** Removes listeners by event: without a name, a Worker loses its internal ones too and gets no message any more. */
const forgetAll = (thread: Worker): void => {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
}

const end = (thread: Worker): void => {
  if (waiting?.thread === thread) waiting = undefined
  // Ignores what it sends while it ends; an error without a listener would end the process.
  forgetAll(thread)
  thread.on('error', () => {})
  void thread.terminate()
}

const rest = (thread: Worker): void => {
  thread.unref()
  forgetAll(thread)
  thread.once('error', () => end(thread)).once('exit', () => end(thread))
  waiting = { thread, timer: setTimeout(() => end(thread), idleMs).unref() }
}

const tooHeavy = () => badRequest({ csv: 'This file takes too long to read. Divide it into smaller ones.' })

/** Resolves with the thread's next message; ends the thread and rejects if it is late, fails or runs out of memory. */
const nextMessage = (thread: Worker, milliseconds: number, late: () => Error): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const forget = () => {
      clearTimeout(timer)
      forgetAll(thread)
    }
    const fail = (error: unknown) => {
      forget()
      end(thread)
      reject(error)
    }
    const timer = setTimeout(() => fail(late()), milliseconds)
    thread.once('error', error => fail('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error))
    thread.once('exit', () => fail(unavailable()))
    thread.once('message', message => {
      forget()
      resolve(message)
    })
  })

/** Returns an idle thread or starts one. It keeps the process alive only while a file waits for it. */
const take = async (): Promise<Worker> => {
  if (waiting) {
    const { thread, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    forgetAll(thread)
    thread.ref()
    return thread
  }
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
  await nextMessage(thread, startMs, unavailable)
  return thread
}

/**
 * Works on a file in its hotel's turn, in a thread that blocks nothing else. Throws 400 on `csv` for a file that is not
 * readable or takes too much time or memory; 429 and 503 if too many files wait.
 */
export const inThread = <W extends keyof ThreadWork>(
  hotelId: string,
  work: W,
  input: Parameters<ThreadWork[W]>[0],
  milliseconds = longestMs,
): Promise<ReturnType<ThreadWork[W]>> =>
  queue.run(hotelId, async () => {
    const thread = await take()
    const answered = nextMessage(thread, milliseconds, tooHeavy)
    thread.postMessage({ work, input } satisfies Asked)
    const told = (await answered) as Told
    rest(thread)
    if ('refused' in told) throw badRequest(told.refused)
    if ('failed' in told) throw told.failed
    return told.done as ReturnType<ThreadWork[W]>
  })
