import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../network.ts'

interface Connection {
  socket: Socket
  from: string
  running: number
  /** The last of them, whose body may still be on its way. */
  last: IncomingMessage | undefined
  openedAt: number
  idleSince: number
  /** What had been read when it became idle: more than that, and a request is on its way. */
  readBefore: number
}

export interface ConnectionLimits {
  /** Of one address; undefined behind a proxy, whose address all visitors share. */
  perAddress?: number | undefined
  /** From so many on, a new connection takes the place of one that was answered and is idle, or else has not sent a whole request. */
  nearMax: number
}

export interface Connections {
  /** True for one beyond its address's share: what it asks is not answered. */
  isRefused(socket: Socket): boolean
  /** Closes all, also those that became something else than HTTP (the WebSocket of the development server). */
  closeAll(): void
  /** Closes those on which no request is running or arriving: since their last answer, or since they were opened and never asked anything. */
  closeIdle(after: { answeredMs: number; silentMs: number }): void
}

/** A request arrives within so many milliseconds, or it is none: some bytes now and then do not make a connection busy. */
const arrivingMs = 10_000
const isIdle = ({ running, socket, readBefore, idleSince }: Connection) =>
  running === 0 && (socket.bytesRead === readBefore || performance.now() - idleSince > arrivingMs)

/** Nothing that it asked has arrived as a whole: it can be asked again. */
const isUnfinished = ({ running, last }: Connection) => running === 0 || (running === 1 && last?.complete === false)

/** Of the address that has most connections, and then the next ones: the oldest on which no whole request has arrived. */
const oldestUnfinished = (byAddress: ReadonlyMap<string, ReadonlySet<Connection>>): Connection | undefined => {
  for (const siblings of [...byAddress.values()].sort((one, other) => other.size - one.size)) {
    const unfinished = [...siblings].filter(isUnfinished)
    if (unfinished.length > 0) return unfinished.reduce((oldest, one) => (one.openedAt < oldest.openedAt ? one : oldest))
  }
  return undefined
}

const refusedMs = 5000

/** Requests on one connection that are not answered yet; their answers wait in memory for the one before. */
const maxUnanswered = 4

const firstIdle = (connections: Iterable<Connection>): Connection | undefined => {
  for (const connection of connections) if (isIdle(connection)) return connection
  return undefined
}

/** The same of those that were answered: of the others the first request may be about to arrive. */
const firstKept = (connections: Iterable<Connection>): Connection | undefined => {
  for (const connection of connections) if (connection.readBefore > 0 && isIdle(connection)) return connection
  return undefined
}

/**
 * So that nobody can take all connections: an address that has its share gives up an idle one for each new one, and is not answered when
 * none is idle. Near the limit of all, half-sent requests give way too.
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

  /** Closed at once, it would be opened again at once: it is kept for a while without an answer. */
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
      // One request waits until its connection ends; more would add up.
      if (asked.has(socket)) socket.destroy()
      asked.add(socket)
      return
    }
    connection.running += 1
    connection.last = request
    // No browser asks for so much ahead of the answers.
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
