import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../errors/errors.ts'
import { isFewFields } from './few-fields.ts'

/** The largest event of the provider, in bytes. */
export const rawBodyLimit = 262_144

export const inScope = (http: FastifyInstance, prepare: (scope: FastifyInstance) => void) => {
  http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    prepare(scope)
    done()
  })
}

/** Drops the content type of an empty body: programs name JSON with every call, also a DELETE that has only a query. */
export const forgetTypeOfNothing = ({ raw: { headers } }: FastifyRequest): void => {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  if (isEmpty) delete headers['content-type']
}

/** Routes whose body stays bytes, whatever its type says: a signature is over the bytes. */
export const rawBody = (http: FastifyInstance, routes: (scope: FastifyInstance) => void): void =>
  inScope(http, scope => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: rawBodyLimit }, (_request, body, done) => done(null, body))
    routes(scope)
  })

/** Routes that take a browser's own form post and nothing else. */
export const formBody = (http: FastifyInstance, routes: (scope: FastifyInstance) => void): void =>
  inScope(http, scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    routes(scope)
  })

/**
 * Routes whose JSON has a file as one of its texts. JSON with more than a few fields is refused before it is parsed,
 * because three megabytes of brackets would take a second.
 */
export const largeJsonBody = (http: FastifyInstance, routes: (scope: FastifyInstance) => void): void =>
  inScope(http, scope => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
      if (!isFewFields(body)) throw badRequest({}, 'The request could not be read.')
      // Checking and parsing take some milliseconds each: other requests run in between.
      await nextTurn()
      try {
        return JSON.parse(body.toString())
      } catch {
        throw badRequest({}, 'The request could not be read.')
      }
    })
    routes(scope)
  })
