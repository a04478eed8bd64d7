import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalForStatus, sendRefusal } from './error-handler.ts'

/** The time that a body may take to arrive. Uploads have rules of their own. */
export const bodyMs = 15_000

const hasBody = (request: FastifyRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

const cut = (request: FastifyRequest, reply: FastifyReply) => {
  if (request.raw.complete || reply.sent) return
  reply.raw.once('finish', () => request.raw.destroy())
  sendRefusal(reply.header('connection', 'close'), refusalForStatus(408))
}

/**
 * Ends a call whose body does not arrive in time, while the rest of the server keeps its longer limits for uploads (trust.md,
 * `requestTimeout`). The caller gets a 408, then the connection is cut.
 */
export const limitBodyTime = (http: FastifyInstance, milliseconds = bodyMs): void => {
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(cut, milliseconds, request, reply).unref()
      const stop = () => clearTimeout(timer)
      request.raw.once('end', stop).once('close', stop)
    }
    done(null, payload)
  })
}
