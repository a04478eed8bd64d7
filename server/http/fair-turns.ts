import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Connections } from './connections.ts'
import { callerOf } from './limits.ts'
import { isExempt } from './pressure.ts'

/** Milliseconds of requests that are begun in one turn of the event loop; a single request in one in which somebody connected. */
const sliceMs = 10

/**
 * Requests are begun in turns: of an address that asks for much as many as of one that asks once. The event loop takes in one connection a
 * turn, so a turn is kept short, and shorter while connections come: else hundreds of busy connections would keep everybody else outside for
 * seconds. Whoever comes to a server that has time is not held up.
 */
export const takeTurns = (http: FastifyInstance, connections: Connections): void => {
  const lines = new Map<string, (() => void)[]>()
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
  const wait = (request: FastifyRequest, begin: () => void) => {
    const caller = callerOf(request)
    const line = lines.get(caller)
    // Nobody waits for the answer any more: nothing is begun.
    const unlessGone = () => {
      if (!request.raw.destroyed) begin()
    }
    if (line) line.push(unlessGone)
    else lines.set(caller, [unlessGone])
  }
  http.addHook('onRequest', (request, _reply, done) => {
    if (connections.isRefused(request.raw.socket)) return
    const began = beginTurn()
    if (isExempt(request) || (lines.size === 0 && !isOver(began))) done()
    else wait(request, done)
  })
}
