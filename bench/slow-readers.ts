// A thread with clients from several loopback addresses that send a request and hardly read the answer: each reads a
// few bytes, then pauses. They end with the thread.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface SlowReaders {
  port: number
  /** For each connection, the address that it comes from and its whole request. */
  clients: { from: string; request: string }[]
  /** Milliseconds between two reads of at most 64 kB. */
  sipMs: number
}

export interface SipCounts {
  /** Open connections. */
  open: number
  /** The number of answers by status. */
  answers: Record<string, number>
  /** Bytes that all connections received. */
  bytes: number
  /** Connections that the server closed, with a whole answer or not. */
  ended: number
}

const { port, clients, sipMs } = workerData as SlowReaders
const counts: SipCounts = { open: 0, answers: {}, bytes: 0, ended: 0 }

for (const { from, request } of clients) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let isFirst = true
  socket.on('connect', () => {
    counts.open += 1
    socket.write(request)
  })
  socket.on('data', data => {
    counts.bytes += data.length
    if (isFirst) {
      const status = data.toString('latin1', 9, 12)
      counts.answers[status] = (counts.answers[status] ?? 0) + 1
      isFirst = false
    }
    socket.pause()
    setTimeout(() => socket.resume(), sipMs)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    counts.open -= 1
    counts.ended += 1
  })
}
parentPort?.on('message', () => parentPort?.postMessage(counts))
