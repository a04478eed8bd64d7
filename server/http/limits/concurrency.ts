import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInner } from '../serve/inner-call.ts'
import { FairQueue } from './fair-queue.ts'
import { callerOf } from './limits.ts'

const ofOne = { atOnce: 16, waitingOfOne: 400 }

type Share = <R>(request: FastifyRequest, work: () => Promise<R>) => Promise<R>

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the work of a call when fewer than 16 calls of its address run; throws 429 when too many wait for that. */
    limitConcurrency: Share
  }
}

/** Limits running calls per address, so that none takes all database connections and file threads, if `limited`. */
export const shareWork = (http: FastifyInstance, limited: boolean): void => {
  const queues = new Map<string, FairQueue>()
  const share: Share = async (request, work) => {
    // A call of a page that is being rendered was queued with the page.
    if (isInner(request)) return work()
    const caller = callerOf(request)
    const queue = queues.get(caller) ?? new FairQueue(ofOne)
    queues.set(caller, queue)
    try {
      return await queue.run(caller, work)
    } finally {
      if (queue.isIdle) queues.delete(caller)
    }
  }
  http.decorate('limitConcurrency', limited ? share : (_request, work) => work())
}
