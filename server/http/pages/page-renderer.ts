import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HotelPaper } from '#shared/contract/paths.ts'
import { builtWeb } from './assets.ts'

export interface PageAddress {
  page: 'hotel' | HotelPaper | 'book' | 'booking' | 'plain' | 'missing'
  hotel: string | undefined
  /** What is rendered: the address without a visitor's dates and choices. */
  path: string
  /** The call that the page makes first for this visitor, by the hotel's id and today (YYYY-MM-DD). */
  firstCall?: (hotelId: string, today: string) => string | undefined
}

export interface PageRequest {
  path: string
  publicUrl: string
  sandbox: boolean
  year: number
  transport: (call: { path: string }) => Promise<{ status: number; body: unknown }>
  /** The path has a visitor's search, and `transport` its rooms. */
  hasRooms?: boolean
  shell?: boolean
}

export interface RenderedPage {
  status: number
  html: string
  /** The text of the scripts that stand in the page: its policy allows these and no others. */
  inlineScripts: string[]
  /** The addresses of the scripts that the page loads for an address with dates. */
  scripts: string[]
}

export interface Notice {
  message: string
  retryAfter: number | undefined
  phone: string | null | undefined
}

export interface Renderer {
  /** Names what pages are made from; undefined while the sources may change, so that no page may be kept. */
  build: string | undefined
  pageAt(url: URL): PageAddress | Promise<PageAddress>
  render(page: PageRequest): Promise<RenderedPage>
  notice(notice: Notice): string | Promise<string>
}

export interface DevServer {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  ssrLoadModule(file: string): Promise<Record<string, unknown>>
  ssrFixStacktrace(error: Error): void
}

interface Bundle {
  pageAt(url: URL): PageAddress
  render(page: PageRequest & { bundle?: unknown }): Promise<RenderedPage>
  printNotice(notice: Notice): string
}

const bundleIn = (module: Record<string, unknown>): Bundle => {
  const missing = ['render', 'pageAt', 'printNotice'].find(name => typeof module[name] !== 'function')
  if (missing) throw new Error(`The bundle of the pages has no ${missing}(): build again.`)
  return module as unknown as Bundle
}

/** The renderer that the build made, with the list of the browser's files and their style sheets in memory. */
export const builtRenderer = async (dist = builtWeb): Promise<Renderer> => {
  const listed = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(listed) as Record<string, { css?: string[] }>
  const files = [...new Set(Object.values(manifest).flatMap(chunk => chunk.css ?? []))]
  const styles = new Map(await Promise.all(files.map(async file => [file, await readFile(join(dist, 'client', file), 'utf8')] as const)))
  const program = join(dist, 'server/render.js')
  const { pageAt, render, printNotice } = bundleIn((await import(pathToFileURL(program).href)) as Record<string, unknown>)
  const bundle = { manifest, styleOf: (file: string) => styles.get(file) ?? '' }
  const build = createHash('sha256')
    .update(listed)
    .update(await readFile(program))
    .digest('hex')
  return { build, pageAt, render: page => render({ ...page, bundle }), notice: printNotice }
}

/** The sources themselves, loaded anew after every change. */
export const developmentRenderer = (dev: DevServer): Renderer => {
  const load = async () => bundleIn(await dev.ssrLoadModule('/web/render.tsx'))
  return {
    build: undefined,
    pageAt: async url => (await load()).pageAt(url),
    notice: async notice => (await load()).printNotice(notice),
    async render(page) {
      try {
        return await (await load()).render(page)
      } catch (error) {
        if (error instanceof Error) dev.ssrFixStacktrace(error)
        throw error
      }
    },
  }
}
