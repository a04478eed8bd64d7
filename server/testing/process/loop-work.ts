import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'

/** What a call takes of the main thread of this process, in ms of CPU time, which other processes do not lengthen. */
export interface LoopWork {
  /** The longest turn of the event loop, in which no other request was answered. */
  longest: number
  total: number
}

/** CPU time of the main thread, in milliseconds. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Watches the event loop; the returned function stops that and returns the longest turn. */
const watchTurns = (): (() => number) => {
  let [longest, last] = [0, worked()]
  const turn = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return () => {
    clearImmediate(next)
    return longest
  }
}

/**
 * Measures what calls take of this process's event loop: the least of several tries, to leave out garbage collection.
 * The longest turn is measured in a request of its own, since watching turns keeps the thread busy.
 */
export const loopWork = (t: TestContext, tries = 5): ((url: string) => Promise<LoopWork>) => {
  const thread = new Worker(new URL('./asking-thread.ts', import.meta.url))
  t.after(() => thread.terminate())
  const ask = async (url: string) => {
    thread.postMessage(url)
    assert.deepEqual(await once(thread, 'message'), ['200'], url)
  }
  const totalOf = async (url: string) => {
    const before = worked()
    await ask(url)
    return worked() - before
  }
  const longestOf = async (url: string) => {
    const longest = watchTurns()
    await ask(url)
    return longest()
  }
  return async url => {
    const work: LoopWork = { longest: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }
    for (let tried = 0; tried < tries; tried++) {
      work.total = Math.min(work.total, await totalOf(url))
      work.longest = Math.min(work.longest, await longestOf(url))
    }
    return work
  }
}

/**
 * The longest turn of the event loop while `work` runs, in ms of CPU time, accurate to about 1 ms; other requests had
 * to wait so long. Only the time of this thread counts, so a busy machine changes nothing.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, last] = [0, worked()]
  const turn = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  // Sampled each millisecond, not each turn: a loop that never rests makes garbage, whose collection is a turn too.
  const timer = setInterval(turn, 1)
  try {
    await work()
    turn()
  } finally {
    clearInterval(timer)
  }
  return longest
}
