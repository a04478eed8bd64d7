import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Connections } from '../limits/connections.ts'

export interface Drain {
  readonly draining: boolean
  /** Lets running calls finish and takes no new connections; returns when everything is closed, at the latest after the hard stop. */
  close(): Promise<void>
}

interface DrainTimes {
  /** How long answers say `connection: close` before the port closes; behind a proxy its check interval and a second. */
  noticeMs?: number
  hardStopMs?: number
}

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
const sweepMs = 100
/** How long a connection may bring a request that is on its way already: one that was answered, and one that has not asked anything yet. */
const grace = { answeredMs: 300, silentMs: 1000 }

/**
 * When the port may close: right after a short turn of the event loop, once nobody has connected for a while; at the latest after `maxMs`.
 */
const quiet = { turnMs: 0.5, nobodyMs: 20, patienceMs: 500, maxMs: 2000 }

/**
 * The end of the server: nobody who has begun a request is cut off. While notice is given, answers close their connections, and idle ones
 * are closed. The port closes when nobody is about to be taken in, since the system resets connections that wait; `setImmediate` looks
 * right after what arrived was read.
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
    // Of the port alone, at once: the server's own close looks through all connections first, which the sweep does.
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
