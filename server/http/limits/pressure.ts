import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: what a supervisor asks. */
    vital?: true
  }
}

const maxDelayMs = 1000
/** Refusals this far apart belong to one stretch of being busy, … */
const stretchGapMs = 3000
/** … and after such a stretch a load balancer should send the calls elsewhere. */
const patienceMs = 5000

export interface Pressure {
  isTooBusy(): boolean
}

/** Health, and the provider's webhook: what that says would come again, and later. */
export const isExempt = ({ routeOptions: { config } }: FastifyRequest) => config.vital === true || config.endpoint?.body === 'raw'

/** Refuses new work while the event loop is late, and for no other reason: full memory does not go down by refusing. */
export const refuseUnderPressure = async (http: FastifyInstance, now: () => number = () => performance.now()): Promise<Pressure> => {
  let [since, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  await http.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: async (request: FastifyRequest) => {
      if (isExempt(request)) return
      if (now() - last > stretchGapMs) since = now()
      last = now()
      throw unavailable('The server is too busy at the moment. Please try again shortly.', 5)
    },
  })
  return { isTooBusy: () => now() - last <= stretchGapMs && last - since >= patienceMs }
}
