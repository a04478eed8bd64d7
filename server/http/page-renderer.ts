import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtWeb } from './assets.ts'

/** What the web's bundle needs for one page (web/render.tsx). */
export interface PageRequest {
  url: URL
  publicUrl: string
  nonce: string
  sandbox: boolean
  year: number
  transport: (call: { path: string }) => Promise<{ status: number; body: unknown }>
  shell?: boolean
}

export type Renderer = (page: PageRequest) => Promise<{ status: number; html: string }>

/** As much of Vite's development server as the pages need. */
export interface DevServer {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  ssrLoadModule(file: string): Promise<Record<string, unknown>>
  ssrFixStacktrace(error: Error): void
}

type Render = (page: PageRequest & { bundle?: unknown }) => Promise<{ status: number; html: string }>

const renderIn = (module: Record<string, unknown>): Render => {
  if (typeof module.render !== 'function') throw new Error('The bundle of the pages has no render().')
  return module.render as Render
}

/** The renderer that the build made, with the list of the browser's files and their style sheets in memory. */
export const builtRenderer = async (dist = builtWeb): Promise<Renderer> => {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, { css?: string[] }>
  const files = [...new Set(Object.values(manifest).flatMap(chunk => chunk.css ?? []))]
  const styles = new Map(await Promise.all(files.map(async file => [file, await readFile(join(dist, 'client', file), 'utf8')] as const)))
  const render = renderIn((await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Record<string, unknown>)
  const bundle = { manifest, styleOf: (file: string) => styles.get(file) ?? '' }
  return page => render({ ...page, bundle })
}

/** The sources themselves, loaded anew after every change. */
export const developmentRenderer =
  (dev: DevServer): Renderer =>
  async page => {
    try {
      return await renderIn(await dev.ssrLoadModule('/web/render.tsx'))(page)
    } catch (error) {
      if (error instanceof Error) dev.ssrFixStacktrace(error)
      throw error
    }
  }
