import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the caller leaves or the time is up; Fastify's own `signal` aborts once a body is read (5.12.8). */
    endSignal: AbortSignal
    callEnd: CallEnd | null
  }
  interface FastifyContextConfig {
    timeMs?: number
  }
}

interface CallEnd {
  isOver: boolean
  controller: AbortController | undefined
}

export const callMs = 20_000

const end = (call: CallEnd) => {
  call.isOver = true
  call.controller?.abort()
}

const giveUp = (reply: FastifyReply) => {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else reply.send(unavailable('This took too long. Please try again shortly.'))
}

/**
 * Answers 503 and aborts `endSignal` when a call takes too long. Fastify's `handlerTimeout` (5.12.8) stops its clock
 * once a body was read.
 */
export const limitCallTime = (http: FastifyInstance, milliseconds = callMs): void => {
  http.decorateRequest('callEnd', null)
  http.decorateRequest('endSignal', {
    getter() {
      const { callEnd } = this as FastifyRequest
      if (!callEnd || callEnd.isOver) return callEnd?.controller?.signal ?? AbortSignal.abort()
      callEnd.controller ??= new AbortController()
      return callEnd.controller.signal
    },
  })
  http.addHook('onRequest', (request, reply, done) => {
    const call: CallEnd = { isOver: false, controller: undefined }
    request.callEnd = call
    const timer = setTimeout(() => {
      end(call)
      giveUp(reply)
    }, request.routeOptions.config.timeMs ?? milliseconds).unref()
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) end(call)
    })
    done()
  })
}
