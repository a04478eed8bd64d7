import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'

export interface Drain {
  /** True from the moment the end was asked for: `/readyz` says no. */
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
/** A connection that has just been opened or answered may bring a request that is on its way already. */
const graceMs = 300

/**
 * The end of the server. Nobody who has begun a request is cut off: while notice is given, answers close their connections, and those that
 * are idle are closed so that their owners open others elsewhere or wait; the port closes at a moment when everybody who knocked was let in.
 * Looking comes right after the event loop has read what arrived (`setImmediate`), else a request could lie unread in a connection that
 * looks idle.
 */
export const drainOf = (
  http: FastifyInstance,
  connections: Connections,
  { noticeMs = 1000, hardStopMs = 25_000 }: DrainTimes = {},
): Drain => {
  let closing: Promise<void> | undefined
  let opened = 0
  http.server.on('connection', () => {
    opened += 1
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })

  /** Returns right after a turn of the event loop in which nobody came; under a rush at the latest after some turns. */
  const whenNobodyComes = async () => {
    for (let turns = 0, before = -1; turns < 100 && opened !== before; turns++) {
      before = opened
      await turn()
    }
  }
  const end = async () => {
    const { server } = http
    const sweep = setInterval(() => setImmediate(connections.closeIdle, graceMs), sweepMs)
    const hardStop = setTimeout(() => server.closeAllConnections(), noticeMs + hardStopMs)
    try {
      if (server.listening) {
        await pause(noticeMs)
        await whenNobodyComes()
        await new Promise(closed => server.close(closed))
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
