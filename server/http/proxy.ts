import { request as ask } from 'node:http'
import type { RawHandler } from './serve/mount.ts'

/** Forwards a request unchanged to a program on another port of this machine: the sandbox in a process of its own. */
export const proxyTo =
  (origin: string): RawHandler =>
  (request, response) =>
    new Promise(done => {
      const { host: _, ...headers } = request.headers
      const onward = ask(new URL(request.url ?? '/', origin), { method: request.method, headers, timeout: 30_000 }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('close', () => done(true))
      })
      onward.on('timeout', () => onward.destroy())
      onward.on('error', () => {
        if (response.headersSent) response.destroy()
        else response.writeHead(502, { 'content-type': 'text/plain' }).end('The sandbox does not answer.')
        done(true)
      })
      request.pipe(onward)
    })
