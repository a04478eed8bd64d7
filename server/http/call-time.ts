import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from './error-handler.ts'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends when the caller leaves or the time is up. Fastify's own `signal` ends as soon as a body has been read (5.12.8). */
    endSignal: AbortSignal
  }
  interface FastifyContextConfig {
    /** Milliseconds that this route may take, body included. */
    timeMs?: number
  }
}

/** The time that a call may take, body included. */
export const callMs = 20_000

const giveUp = (reply: FastifyReply) => {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else sendRefusal(reply, unavailable('This took too long. Please try again shortly.'))
}

/**
 * Answers 503 when a call takes too long; its handler hears of it through `endSignal`. Fastify's `handlerTimeout` would be the place, but
 * 5.12.8 stops its clock once a body has been read, so that it never ends a POST.
 */
export const limitCallTime = (http: FastifyInstance, milliseconds = callMs): void => {
  // A getter: a decorated value of an object type would be shared by all requests.
  const signals = new WeakMap<object, AbortSignal>()
  http.decorateRequest('endSignal', {
    getter() {
      return signals.get(this) ?? AbortSignal.abort()
    },
  })
  http.addHook('onRequest', (request, reply, done) => {
    const controller = new AbortController()
    signals.set(request, controller.signal)
    const timer = setTimeout(() => {
      controller.abort()
      giveUp(reply)
    }, request.routeOptions.config.timeMs ?? milliseconds)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) controller.abort()
    })
    done()
  })
}
