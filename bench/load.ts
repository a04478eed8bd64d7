// Requests one address again and again on kept connections and prints the answers per second. It shares the processors
// with the measured server, so it reads only an answer's status and length: a full client took a fifth of the machine
// for answers of 30 kB.
import { connect } from 'node:net'

interface Wish {
  url: string
  connections: number
  seconds: number
  /** The `accept-encoding` of the requests. */
  codings: string
}
const { url, connections, seconds, codings } = JSON.parse(process.argv[2] ?? '{}') as Wish
const { hostname, port, host, pathname, search } = new URL(url)
const question = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${codings}\r\n\r\n`)
/** The product closes a connection after 1,000 answers. */
const answersPerConnection = 900
const headEnd = Buffer.from('\r\n\r\n')

let answers = 0
let failures = 0
const began = performance.now()
const until = began + seconds * 1000

/** An answer's length with its head; undefined while the head is incomplete. Any status but 200 is a failure. */
const lengthOf = (seen: Buffer): number | undefined => {
  const end = seen.indexOf(headEnd)
  if (end < 0) return undefined
  const head = seen.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200 ')) failures++
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`An answer without a length: ${head}`)
  return end + headEnd.length + Number(length[1])
}

/** Opens one connection after another and sends one request at a time. */
const askOn = (done: () => void): void => {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let left = answersPerConnection
  let head: Buffer | undefined
  let missing = 0
  let waits = false
  const next = () => {
    waits = performance.now() < until && left-- > 0
    if (!waits) return socket.end()
    head = Buffer.alloc(0)
    socket.write(question)
  }
  socket.on('connect', next)
  socket.on('data', (chunk: Buffer) => {
    if (head) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const length = lengthOf(head)
      if (length === undefined) return
      missing = length - head.length
      head = undefined
    } else missing -= chunk.length
    if (missing > 0) return
    answers++
    next()
  })
  socket.on('error', () => failures++)
  socket.on('close', () => {
    if (waits) failures++
    if (performance.now() < until) askOn(done)
    else done()
  })
}

await Promise.all(Array.from({ length: connections }, () => new Promise<void>(askOn)))
console.log(JSON.stringify({ perSecond: (answers * 1000) / (performance.now() - began), failures }))
