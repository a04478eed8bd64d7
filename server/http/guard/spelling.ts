import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalForStatus } from '../errors/error-handler.ts'

/** A letter, digit, `-`, `.`, `_` or `~` as `%XX`: nobody has to encode these (RFC 3986, 2.3): encoded, they only serve to bypass rules by path. */
const encodedPlain = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

const isPlainlySpelled = ({ method, raw }: FastifyRequest): boolean => {
  const target = raw.url ?? ''
  if (target === '*') return method === 'OPTIONS'
  const [path = ''] = target.split('?', 1)
  return path.startsWith('/') && !encodedPlain.test(path)
}

/** 400 for addresses that hide what they name: a whole URL in place of a path, or plain letters behind percent signs. */
export const rejectEncodedPaths = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => done(isPlainlySpelled(request) ? undefined : refusalForStatus(400)))
}
