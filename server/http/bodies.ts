import type { FastifyInstance } from 'fastify'

/** The largest event of the provider, in bytes. */
export const rawBodyLimit = 262_144

export const inScope = (http: FastifyInstance, prepare: (scope: FastifyInstance) => void) => {
  http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    prepare(scope)
    done()
  })
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
