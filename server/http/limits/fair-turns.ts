import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../errors/errors.ts'
import { isInner } from '../serve/inner-call.ts'
import type { Connections } from './connections.ts'
import { FairLine } from './fair-queue.ts'
import { callerOf } from './limits.ts'
import { isExempt } from './pressure.ts'

/** Milliseconds of requests that are begun in one turn of the event loop; a single request in one in which somebody connected. */
const sliceMs = 10
/** Requests that may wait, of one address and altogether: several for each connection that there may be. */
const waiting = { waitingOfOne: 1000, waiting: 4000, full: 'The server is too busy at the moment. Please try again shortly.' }

/**
 * Requests are begun with addresses in turns. The event loop takes in one connection a turn, so a turn is short, and shorter while
 * connections come: else hundreds of busy connections keep everybody else outside for seconds. A server that has time holds nobody up.
 */
export const queueFairly = (http: FastifyInstance, connections: Connections): void => {
  const line = new FairLine<() => void>(waiting)
  let turnBegan: number | undefined
  let hasConnection = false
  http.server.on('connection', () => {
    hasConnection = true
  })

  const isOver = (began: number) => hasConnection || performance.now() - began >= sliceMs
  const beginTurn = () => {
    if (turnBegan === undefined) setImmediate(endTurn)
    turnBegan ??= performance.now()
    return turnBegan
  }
  /** Runs after what arrived was read, and before the next connection is taken in. */
  const endTurn = () => {
    turnBegan = undefined
    if (line.size > 0) {
      const began = beginTurn()
      do line.shift()?.()
      while (line.size > 0 && !isOver(began))
    }
    hasConnection = false
  }
  http.addHook('onRequest', (request, _reply, done) => {
    if (connections.isRefused(request.raw.socket)) return
    const began = beginTurn()
    if (isInner(request) || isExempt(request) || (line.size === 0 && !isOver(began))) return done()
    try {
      line.push(callerOf(request), () => {
        if (!request.raw.destroyed) done() // else nobody waits for the answer any more
      })
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
}
