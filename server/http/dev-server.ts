import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DevServer } from './page-renderer.ts'

/** Vite on our own port, for `mountPages` in development: sources as they are, changes at once. Ends with the server. */
export const startDevServer = async (http: FastifyInstance): Promise<DevServer> => {
  const { createServer } = await import('vite')
  const root = join(import.meta.dirname, '../..')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server }, watch: { ignored: ['**/data/**', '**/dist/**', '**/server/**'] } },
  })
  http.addHook('onClose', () => vite.close())
  return vite
}
