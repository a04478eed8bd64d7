import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { notFound } from '../errors/errors.ts'
import { securityHeaders } from '../guard/security.ts'

/** Answers a request whose body is still unread; returns false, with nothing sent, when the address is not its own. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Passes each request under a prefix (`/sandbox/`) to its own handler. Answers get our security headers by default. */
export const mountRaw = (http: FastifyInstance, config: Config, prefix: string, handle: RawHandler): void => {
  http.all(`${prefix}*`, {
    onRequest: async (request, reply) => {
      reply.hijack()
      const { raw } = reply
      for (const [name, value] of Object.entries(securityHeaders(config, request))) raw.setHeader(name, value)
      try {
        if (await handle(request.raw, raw)) return
        raw.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(notFound().envelope()))
      } catch (error) {
        request.log.error({ err: error }, 'A mounted program failed')
        raw.destroy()
      }
    },
    handler: (_request, reply) => reply,
  })
}
