import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../errors/errors.ts'
import { isInner } from '../serve/inner-call.ts'
import type { Connections } from './connections.ts'
import { FairLine } from './fair-queue.ts'
import { callerOf } from './limits.ts'
import { isExempt } from './pressure.ts'

/** Milliseconds in which one turn of the event loop starts requests; with a new connection it starts a single one. */
const sliceMs = 10
/** The most waiting requests, of one address and in all: several for each possible connection. */
const waiting = { waitingOfOne: 1000, waiting: 4000, full: 'The server is too busy at the moment. Please try again shortly.' }

/**
 * Starts requests with addresses in turns. The event loop accepts one connection a turn, so turns are short, or shorter
 * while connections come: else hundreds of busy connections keep new ones out for seconds. An idle server delays none.
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
  /** Runs after the turn's input was read and before the next connection is accepted. */
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
