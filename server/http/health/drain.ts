import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Connections } from '../limits/connections.ts'

export interface Drain {
  readonly draining: boolean
  /** Takes no new connections and lets running calls finish; returns when all is closed or at the hard stop. */
  close(): Promise<void>
}

interface DrainTimes {
  /** Milliseconds of `connection: close` before the port closes: behind a proxy its check interval and a second. */
  noticeMs?: number
  hardStopMs?: number
}

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
const sweepMs = 100
/** Milliseconds for which an idle connection may still bring a request: after an answer, and before the first one. */
const grace = { answeredMs: 300, silentMs: 1000 }

/** When the port closes: after a short turn of the event loop and a while without new connections, or at `maxMs`. */
const quiet = { turnMs: 0.5, nobodyMs: 20, patienceMs: 500, maxMs: 2000 }

/**
 * Ends the server without cutting off a request that has begun. During the notice answers close their connections, and
 * idle ones are closed. The port closes when no connection is about to be accepted, because the system resets waiting
 * ones; `setImmediate` checks right after the input was read.
 */
export const drainOf = (
  http: FastifyInstance,
  connections: Connections,
  { noticeMs = 1000, hardStopMs = 25_000 }: DrainTimes = {},
): Drain => {
  let closing: Promise<void> | undefined
  let lastOpened = 0
  http.server.on('connection', () => {
    lastOpened = performance.now()
  })
  let portClosed: Promise<unknown> | undefined
  http.addHook('onRequest', (_request, _reply, done) => {
    if (portClosed) portClosed.then(() => done())
    else done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })

  const whenNobodyComes = async () => {
    const start = performance.now()
    for (let began = start; began - start < quiet.maxMs; ) {
      await turn()
      const now = performance.now()
      const isShort = now - began <= quiet.turnMs && lastOpened < began
      if (isShort && (now - lastOpened >= quiet.nobodyMs || now - start >= quiet.patienceMs)) return
      began = now
    }
  }
  const closePort = async (): Promise<{ left: Promise<unknown> }> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    portClosed = promise
    await whenNobodyComes()
    // Closes the port alone, at once: the server's own `close` would go through all connections, which the sweep does.
    const left = new Promise(closed => NetServer.prototype.close.call(http.server, closed))
    portClosed = undefined
    resolve()
    return { left }
  }
  const end = async () => {
    const { server } = http
    const sweep = setInterval(() => setImmediate(connections.closeIdle, grace), sweepMs)
    const hardStop = setTimeout(() => connections.closeAll(), noticeMs + hardStopMs)
    try {
      if (server.listening) {
        await pause(noticeMs)
        const { left } = await closePort()
        await left
      }
      await http.close()
    } finally {
      clearInterval(sweep)
      clearTimeout(hardStop)
    }
  }
  return {
    get draining() {
      return closing !== undefined
    },
    close() {
      closing ??= end()
      return closing
    },
  }
}
