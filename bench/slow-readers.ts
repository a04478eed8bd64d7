// Clients that ask for something and hardly read the answer, from several addresses of the loopback, in a thread of its own: each takes a few
// bytes, then stops for a while. Ends with the thread.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface SlowReaders {
  port: number
  /** One for each connection: the address that it comes from, and its whole request. */
  clients: { from: string; request: string }[]
  /** Milliseconds between two sips of at most 64 kB. */
  sipMs: number
}

export interface SipCounts {
  /** Connections that wait for more of their answer. */
  open: number
  /** How often each status was answered. */
  answers: Record<string, number>
  /** Bytes that came, of all. */
  bytes: number
  /** Those that the server ended, whole or not. */
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
