import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInner } from '../inner-call.ts'
import { FairQueue } from './fair-queue.ts'
import { callerOf } from './limits.ts'

/** Calls of one address: worked on at the same time, and waiting for that. */
const ofOne = { atOnce: 16, waitingOfOne: 400 }

type Share = <R>(request: FastifyRequest, work: () => Promise<R>) => Promise<R>

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the work of a call when fewer than 16 calls of its address run; throws 429 when too many wait for that. */
    limitConcurrency: Share
  }
}

/**
 * Connections to the database and threads that read files are few, and first come first served: an address may have only some calls at work,
 * else one that asks for much at once would make everybody else wait. Without limits (`limited` false) everything runs at once.
 */
export const shareWork = (http: FastifyInstance, limited: boolean): void => {
  const queues = new Map<string, FairQueue>()
  const share: Share = async (request, work) => {
    // A page that is rendered has its place already.
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
