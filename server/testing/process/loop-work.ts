import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'

/** What a call takes of this process's main thread, in ms of its processor time: other processes do not lengthen it. */
export interface LoopWork {
  /** The longest turn of the event loop: so long nobody else was answered. */
  longest: number
  total: number
}

/** Milliseconds that the main thread has worked. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Follows the event loop until it is asked for the longest turn of it. */
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
 * What calls take of this process's event loop: the least of some tries, which collecting garbage did not lengthen. The turns are followed
 * apart, since that keeps the thread at work all the time.
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
 * Milliseconds of processor of the longest turn of the event loop while something is done, give or take one: so long others had to wait for it.
 * Time of this thread alone, so a busy machine does not count.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, last] = [0, worked()]
  const turn = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  // Looked at each millisecond, not at each turn: a process that never rests makes garbage, and clearing that away is a turn too.
  const timer = setInterval(turn, 1)
  try {
    await work()
    turn()
  } finally {
    clearInterval(timer)
  }
  return longest
}
