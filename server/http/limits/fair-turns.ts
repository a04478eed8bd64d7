import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, tooMany, unavailable } from '../errors.ts'
import { isInner } from '../inner-call.ts'
import type { Connections } from './connections.ts'
import { callerOf } from './limits.ts'
import { isExempt } from './pressure.ts'

/** Milliseconds of requests that are begun in one turn of the event loop; a single request in one in which somebody connected. */
const sliceMs = 10
/** Requests that may wait, of one address and altogether: several for each connection that there may be. */
const maxWaiting = { ofOne: 1000, ofAll: 4000 }

/**
 * Requests are begun in turns: of an address that asks for much as many as of one that asks once. The event loop takes in one connection a
 * turn, so a turn is kept short, and shorter while connections come: else hundreds of busy connections would keep everybody else outside for
 * seconds. Whoever comes to a server that has time is not held up.
 */
export const queueFairly = (http: FastifyInstance, connections: Connections): void => {
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0
  let turnBegan: number | undefined
  let hasConnection = false
  http.server.on('connection', () => {
    hasConnection = true
  })

  const isOver = (began: number) => hasConnection || performance.now() - began >= sliceMs
  /** The first of the address whose turn it is; it then stands behind all others. */
  const next = (): (() => void) | undefined => {
    const [first] = lines
    if (!first) return undefined
    const [caller, line] = first
    const begin = line.shift()
    waiting -= 1
    lines.delete(caller)
    if (line.length > 0) lines.set(caller, line)
    return begin
  }
  const beginTurn = () => {
    if (turnBegan === undefined) setImmediate(endTurn)
    turnBegan ??= performance.now()
    return turnBegan
  }
  /** Runs after what arrived was read, and before the next connection is taken in. */
  const endTurn = () => {
    turnBegan = undefined
    if (lines.size > 0) {
      const began = beginTurn()
      do next()?.()
      while (lines.size > 0 && !isOver(began))
    }
    hasConnection = false
  }
  const wait = (request: FastifyRequest, begin: (refusal?: Refusal) => void) => {
    const caller = callerOf(request)
    const line = lines.get(caller)
    if ((line?.length ?? 0) >= maxWaiting.ofOne) return begin(tooMany(5))
    if (waiting >= maxWaiting.ofAll) return begin(unavailable('The server is too busy at the moment. Please try again shortly.'))
    waiting += 1
    // Nobody waits for the answer any more: nothing is begun.
    const unlessGone = () => {
      if (!request.raw.destroyed) begin()
    }
    if (line) line.push(unlessGone)
    else lines.set(caller, [unlessGone])
    return undefined
  }
  http.addHook('onRequest', (request, _reply, done) => {
    if (connections.isRefused(request.raw.socket)) return
    const began = beginTurn()
    if (isInner(request) || isExempt(request) || (lines.size === 0 && !isOver(began))) done()
    else wait(request, done)
  })
}
