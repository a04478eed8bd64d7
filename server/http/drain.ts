import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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

/**
 * The end of the server (trust.md, "Drain on SIGTERM"). The sweep is needed: a connection that was busy at closing time would otherwise
 * stay open for the whole keep-alive time.
 */
export const drainOf = (http: FastifyInstance, { noticeMs = 1000, hardStopMs = 25_000 }: DrainTimes = {}): Drain => {
  let closing: Promise<void> | undefined
  // Connections that never asked anything (a browser opens some ahead): Node counts them as busy and would wait for their headers.
  const silent = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  http.server.on('request', ({ socket }) => silent.delete(socket))
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  const end = async () => {
    if (http.server.listening) await pause(noticeMs)
    const sweep = setInterval(() => {
      http.server.closeIdleConnections()
      for (const socket of silent) socket.destroy()
    }, 100)
    const hardStop = setTimeout(() => http.server.closeAllConnections(), hardStopMs)
    try {
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
