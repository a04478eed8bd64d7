import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalForStatus } from '../errors/error-handler.ts'

/** An unreserved character as `%XX`, which is never needed (RFC 3986, 2.3) and only serves to bypass rules by path. */
const encodedPlain = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

const isPlainlySpelled = ({ method, raw }: FastifyRequest): boolean => {
  const target = raw.url ?? ''
  if (target === '*') return method === 'OPTIONS'
  const [path = ''] = target.split('?', 1)
  return path.startsWith('/') && !encodedPlain.test(path)
}

/** 400 for addresses that hide their path: a whole URL in place of a path, or unreserved characters as `%XX`. */
export const rejectEncodedPaths = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => done(isPlainlySpelled(request) ? undefined : refusalForStatus(400)))
}
