import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const builtWeb = join(import.meta.dirname, '../../../dist')

/** The browser's files: their names change with their content, so they are kept for good; compressed by the build. */
export const serveAssets = async (http: FastifyInstance, root = join(builtWeb, 'client/assets')): Promise<void> => {
  await http.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // A folder is nothing to be had; the library would throw for it, which is a 500.
    allowedPath: path => !path.endsWith('/'),
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz'],
  })
}
