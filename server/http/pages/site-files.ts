import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hotelPath } from '#shared/contract/paths.ts'
import { singleFlight } from '../limits/single-flight.ts'

interface SiteFiles {
  publicUrl: string
  findSlugs: () => Promise<readonly string[]>
}

const icons = { '/favicon.ico': 'image/x-icon', '/apple-touch-icon.png': 'image/png' }

/** Pictures may be found by search engines. Pages that stay out of an index say so themselves, so they may be read. */
const robots = (publicUrl: string) =>
  ['User-agent: *', 'Allow: /api/file/', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

const xmlText = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

const sitemap = (publicUrl: string, slugs: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...slugs.map(slug => `<url><loc>${xmlText(publicUrl + hotelPath(slug))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

export const serveSiteFiles = async (http: FastifyInstance, { publicUrl, findSlugs }: SiteFiles): Promise<void> => {
  const slugsFor = singleFlight(findSlugs)
  const route = { config: { limit: 'page' as const } }
  for (const [path, type] of Object.entries(icons)) {
    const icon = await readFile(join(import.meta.dirname, 'icons', path))
    http.get(path, route, (_, reply) => reply.type(type).header('cache-control', 'public, max-age=86400').send(icon))
  }
  http.get('/robots.txt', route, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)))
  http.get('/sitemap.xml', route, async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl, await slugsFor('all'))),
  )
}
