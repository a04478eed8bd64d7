// A thread with clients from several loopback addresses that begin a request and never end it: each sends its head,
// then a little again and again, and connects anew once it is cut. They end with the thread.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface DrippingClients {
  port: number
  /** For each connection, the address that it comes from and what it sends first. */
  clients: { from: string; head: string }[]
  /** What each client sends after that, and the interval in ms. */
  drip: string
  dripMs: number
  /** Milliseconds until a cut client connects anew. */
  againMs: number
}

export interface DripCounts {
  opened: number
  /** The number of answers by status. */
  answers: Record<string, number>
}

const { port, clients, drip, dripMs, againMs } = workerData as DrippingClients
const counts: DripCounts = { opened: 0, answers: {} }

const keepOpen = ({ from, head }: DrippingClients['clients'][number]) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let timer: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    counts.opened += 1
    socket.write(head)
    timer = setInterval(() => socket.write(drip), dripMs)
  })
  socket.on('data', data => {
    const status = data.toString('latin1', 9, 12)
    counts.answers[status] = (counts.answers[status] ?? 0) + 1
    socket.destroy()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    setTimeout(keepOpen, againMs, { from, head })
  })
}

for (const client of clients) keepOpen(client)
parentPort?.on('message', () => parentPort?.postMessage(counts))
