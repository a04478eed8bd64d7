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

/** A body that is announced as JSON and has no byte is none: programs name the type with every call, one that deletes by its query too. */
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
 * Routes whose JSON has a file as one of its texts. Three megabytes of brackets would take a second to parse, so anything but a few fields
 * is refused before.
 */
export const largeJsonBody = (http: FastifyInstance, routes: (scope: FastifyInstance) => void): void =>
  inScope(http, scope => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
      if (!isFewFields(body)) throw badRequest({}, 'The request could not be read.')
      // Looking and parsing take some milliseconds each: others have their turn in between.
      await nextTurn()
      try {
        return JSON.parse(body.toString())
      } catch {
        throw badRequest({}, 'The request could not be read.')
      }
    })
    routes(scope)
  })
