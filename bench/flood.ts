// Floods a server with requests from several loopback addresses, in its own process: `node bench/flood.ts '{…}'` with a
// FloodWish. Ends after `requests` or `seconds` and prints the FloodCounts as JSON. Reconnects where a connection was
// refused or cut.
import { connect, type Socket } from 'node:net'

export interface FloodWish {
  port: number
  /** Connections, spread over `addresses` loopback addresses from 127.0.1.1 on. */
  connections: number
  addresses: number
  requests: number
  seconds: number
  /** Whole requests, sent in turn; `{n}` becomes a number that was not used before. */
  texts: string[]
}

export interface FloodCounts {
  sent: number
  /** The number of answers by status; `cut`: connections refused, reset or closed without an answer. */
  answers: Record<string, number>
  seconds: number
}

/** A GET of a path as a browser sends it. */
export const getText = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: flood.example\r\naccept-encoding: br\r\n\r\n`

export const postText = (path: string, body: object): string => {
  const json = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: flood.example\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
}

const flood = async ({ port, connections, addresses, requests, seconds, texts }: FloodWish): Promise<FloodCounts> => {
  const began = performance.now()
  const until = began + seconds * 1000
  const answers: Record<string, number> = {}
  let sent = 0
  const note = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1
  }
  const isOver = () => sent >= requests || performance.now() > until
  const next = () => {
    const text = texts[sent % texts.length]?.replaceAll('{n}', `${process.pid}-${sent}`) ?? ''
    sent += 1
    return text
  }

  /** Sends requests on one connection, each after the answer to the one before, until it closes. */
  const visit = (from: string) =>
    new Promise<void>(done => {
      const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from })
      let isWaiting = false
      let head = ''
      let left = 0
      const ask = () => {
        if (isOver()) return socket.destroy()
        isWaiting = true
        return socket.write(next())
      }
      socket.on('connect', ask)
      socket.on('data', part => {
        if (left > 0) {
          left -= part.length
        } else {
          head += part.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          note(head.slice(9, 12))
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0) - (head.length - end - 4)
          head = ''
        }
        if (left > 0) return
        isWaiting = false
        ask()
      })
      socket.setTimeout(20_000, () => socket.destroy())
      socket.on('error', () => {})
      socket.on('close', () => {
        if (isWaiting && !isOver()) note('cut')
        done()
      })
    })
  const keepVisiting = async (at: number) => {
    while (!isOver()) {
      await visit(`127.0.1.${1 + (at % addresses)}`)
      await new Promise(done => setTimeout(done, 20))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => keepVisiting(at)))
  return { sent, answers, seconds: Math.round(performance.now() - began) / 1000 }
}

if (process.argv[1] === import.meta.filename) {
  const counts = await flood(JSON.parse(process.argv[2] ?? '{}') as FloodWish)
  process.stdout.write(JSON.stringify(counts))
}
