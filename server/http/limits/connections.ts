import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../network.ts'

interface Connection {
  socket: Socket
  from: string
  running: number
  /** The last running request, whose body may still be arriving. */
  last: IncomingMessage | undefined
  openedAt: number
  idleSince: number
  /** Bytes read when the connection became idle: once more are read, a request is arriving. */
  readBefore: number
}

export interface ConnectionLimits {
  /** The most connections of one address; undefined behind a proxy, whose address all visitors share. */
  perAddress?: number | undefined
  /** The number from which a new connection closes an answered idle one, or else one without a complete request. */
  nearMax: number
}

export interface Connections {
  /** True for a connection above its address's limit, whose requests are not answered. */
  isRefused(socket: Socket): boolean
  /** Closes all connections, also those upgraded from HTTP (the WebSocket of the development server). */
  closeAll(): void
  /** Closes idle connections without an arriving request, so long after their last answer or their opening. */
  closeIdle(after: { answeredMs: number; silentMs: number }): void
}

/** Milliseconds in which a request must arrive: after that, a few bytes at times do not make a connection busy. */
const arrivingMs = 10_000
const isIdle = ({ running, socket, readBefore, idleSince }: Connection) =>
  running === 0 && (socket.bytesRead === readBefore || performance.now() - idleSince > arrivingMs)

/** Whether no request on the connection has arrived completely, so that the client can send it again. */
const isUnfinished = ({ running, last }: Connection) => running === 0 || (running === 1 && last?.complete === false)

/** The oldest connection without a complete request, of the address with most connections, else of the next ones. */
const oldestUnfinished = (byAddress: ReadonlyMap<string, ReadonlySet<Connection>>): Connection | undefined => {
  for (const siblings of [...byAddress.values()].sort((one, other) => other.size - one.size)) {
    const unfinished = [...siblings].filter(isUnfinished)
    if (unfinished.length > 0) return unfinished.reduce((oldest, one) => (one.openedAt < oldest.openedAt ? one : oldest))
  }
  return undefined
}

const refusedMs = 5000

/** The most unanswered requests on one connection, because their answers wait in memory for the one before. */
const maxUnanswered = 4

const firstIdle = (connections: Iterable<Connection>): Connection | undefined => {
  for (const connection of connections) if (isIdle(connection)) return connection
  return undefined
}

/** The first idle connection that was answered; on one that was not, the first request may be about to arrive. */
const firstKept = (connections: Iterable<Connection>): Connection | undefined => {
  for (const connection of connections) if (connection.readBefore > 0 && isIdle(connection)) return connection
  return undefined
}

/**
 * Keeps anybody from taking all connections: an address at its limit loses an idle one for each new one, and gets no
 * answers when none is idle. Near the limit of all, connections with incomplete requests are closed too.
 */
export const watchConnections = (server: Server, { perAddress, nearMax }: ConnectionLimits): Connections => {
  const all = new Map<Socket, Connection>()
  const byAddress = new Map<string, Set<Connection>>()
  const refused = new Set<Socket>()
  const asked = new WeakSet<Socket>()

  const forget = (connection: Connection) => {
    all.delete(connection.socket)
    const siblings = byAddress.get(connection.from)
    siblings?.delete(connection)
    if (siblings?.size === 0) byAddress.delete(connection.from)
  }
  const close = (connection: Connection) => {
    forget(connection)
    connection.socket.destroy()
  }
  const place = (connection: Connection) => {
    forget(connection)
    all.set(connection.socket, connection)
    const siblings = byAddress.get(connection.from)
    if (siblings) siblings.add(connection)
    else byAddress.set(connection.from, new Set([connection]))
  }

  /** Keeps a connection open for a while without an answer: if closed at once, it would be opened again at once. */
  const refuse = (socket: Socket) => {
    refused.add(socket)
    const end = setTimeout(() => socket.destroy(), refusedMs).unref()
    socket.once('close', () => {
      clearTimeout(end)
      refused.delete(socket)
    })
  }
  const giveWay = () => {
    const [oldest] = refused
    if (oldest) return oldest.destroy()
    const waiting = firstKept(all.values()) ?? oldestUnfinished(byAddress)
    if (waiting) close(waiting)
    return undefined
  }

  server.on('connection', (socket: Socket) => {
    if (all.size + refused.size >= nearMax) giveWay()
    const from = networkOf(socket.remoteAddress ?? '')
    const siblings = byAddress.get(from)
    if (perAddress !== undefined && siblings && siblings.size >= perAddress) {
      const idle = firstIdle(siblings)
      if (!idle) return refuse(socket)
      close(idle)
    }
    const connection = {
      socket,
      from,
      running: 0,
      last: undefined,
      openedAt: performance.now(),
      idleSince: performance.now(),
      readBefore: 0,
    }
    place(connection)
    socket.once('close', () => forget(connection))
    return undefined
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = all.get(socket)
    if (!connection) {
      // A refused connection keeps its first request unanswered until it ends; a second one closes it.
      if (asked.has(socket)) socket.destroy()
      asked.add(socket)
      return
    }
    connection.running += 1
    connection.last = request
    // No browser sends so many requests ahead of the answers.
    if (connection.running > maxUnanswered) close(connection)
    response.once('close', () => {
      connection.running -= 1
      connection.idleSince = performance.now()
      connection.readBefore = socket.bytesRead
      if (all.has(socket)) place(connection)
    })
  })
  return {
    closeAll() {
      for (const socket of [...all.keys(), ...refused]) socket.destroy()
    },
    isRefused: socket => refused.has(socket),
    closeIdle({ answeredMs, silentMs }) {
      for (const socket of refused) socket.destroy()
      for (const connection of [...all.values()]) {
        const minIdleMs = connection.readBefore > 0 ? answeredMs : silentMs
        if (isIdle(connection) && performance.now() - connection.idleSince >= minIdleMs) close(connection)
      }
    },
  }
}
