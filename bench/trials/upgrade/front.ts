import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Front {
  url: string
  close(): void
}

const askEveryMs = 100

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    answer => answer.ok,
    () => false,
  )

/**
 * A proxy before several processes: it sends each call to the next one that is ready, on a new connection, so that none
 * is closed during a call; if that refuses the connection, to another one.
 */
export const startFront = async (ports: readonly number[]): Promise<Front> => {
  const ready = new Map<number, boolean>()
  const timer = setInterval(() => {
    for (const port of ports) void isReady(port).then(is => ready.set(port, is))
  }, askEveryMs)
  let turn = 0

  const pass = (call: IncomingMessage, reply: ServerResponse, body: Buffer, left: readonly number[]): void => {
    const port = left[turn++ % left.length]
    if (port === undefined) return void reply.destroy()
    const { method, url: path, headers } = call
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' }, agent: false })
    asked.on('response', answer => {
      const { connection: _, ...others } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const others = left.filter(other => other !== port)
      if (error.code === 'ECONNREFUSED') pass(call, reply, body, others)
      else reply.destroy()
    })
    reply.on('close', () => asked.destroy())
    asked.end(body)
  }

  const server = createServer((call, reply) => {
    const up = ports.filter(port => ready.get(port))
    buffer(call).then(
      body => pass(call, reply, body, up.length > 0 ? up : ports),
      () => reply.destroy(),
    )
  })
  server.keepAliveTimeout = 600_000
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}
