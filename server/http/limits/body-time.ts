import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalForStatus, sendRefusal } from '../errors/error-handler.ts'

/** Milliseconds within which a body must arrive; an upload may take longer while it is fast enough. */
export const bodyMs = 15_000
/** The slowest upload, in bytes per second since its start. */
const uploadSpeed = 16_000

const hasBody = (request: FastifyRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** Ends a call whose body is still on its way: 408, then the connection is cut. */
export const cutBody = (request: FastifyRequest, reply: FastifyReply): void => {
  if (request.raw.complete || reply.sent) return
  reply.raw.once('finish', () => request.raw.destroy())
  sendRefusal(reply.header('connection', 'close'), refusalForStatus(408))
}

/** Checks at least once a second whether an upload is fast enough, from `milliseconds` on. */
const watchSpeed = (request: FastifyRequest, reply: FastifyReply, milliseconds: number): NodeJS.Timeout => {
  const { socket } = request.raw
  const [began, before] = [performance.now(), socket.bytesRead]
  const look = () => {
    const elapsed = performance.now() - began
    if (elapsed >= milliseconds && (socket.bytesRead - before) * 1000 < uploadSpeed * elapsed) cutBody(request, reply)
  }
  return setInterval(look, Math.min(1000, milliseconds)).unref()
}

/** Ends (408) a call whose body does not arrive in time; an upload may take longer while it is faster than 16 kB/s. */
export const limitBodyTime = (http: FastifyInstance, milliseconds = bodyMs): void => {
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      const { endpoint, timeMs } = request.routeOptions.config
      const isUpload = endpoint?.body === 'multipart'
      // An upload that waits for its turn is silent, and the socket's usual time limit would cut it; Node resets that
      // with the next request. An injected call has no socket.
      if (isUpload && timeMs !== undefined && request.raw.socket instanceof Socket) request.raw.socket.setTimeout(timeMs)
      const timer = isUpload ? watchSpeed(request, reply, milliseconds) : setTimeout(cutBody, milliseconds, request, reply).unref()
      const stop = () => clearTimeout(timer)
      request.raw.once('end', stop).once('close', stop)
    }
    done(null, payload)
  })
}
