import { join } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Builds a page that only tests use, like the product's own; returns its files by name. */
const bundle = async (source: string): Promise<Map<string, string | Uint8Array>> => {
  const made = await build({
    configFile: false,
    root,
    base: '/harness/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(import.meta.dirname, source), output: { entryFileNames: 'page.js' } },
    },
  })
  const outputs = [made].flat().flatMap(one => ('output' in one ? one.output : []))
  return new Map(outputs.map(one => [one.fileName, one.type === 'chunk' ? one.code : one.source]))
}

const built = new Map<string, ReturnType<typeof bundle>>()
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** What the page sent to `/harness/send`. */
export interface Sent {
  fields: Record<string, string>
  files: { name: string; type: string }[]
}

/**
 * Shows a component on a test page on the server's origin, with the content security policy of the product's pages: for
 * parts that no screen has yet. Returns what the page sends.
 */
export const showHarness = async (page: Page, source: string, search = ''): Promise<Sent[]> => {
  const files = await (built.get(source) ?? built.set(source, bundle(source)).get(source))
  const sent: Sent[] = []
  const policy = (await page.request.get('/login')).headers()['content-security-policy'] ?? ''
  const styles = [...(files?.keys() ?? [])]
    .filter(name => name.endsWith('.css'))
    .map(name => `<link rel="stylesheet" href="/harness/${name}">`)
  await page.route('**/harness/**', async route => {
    const name = new URL(route.request().url()).pathname.slice('/harness/'.length)
    if (name === 'send') {
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
      const form = await new Response(new Uint8Array(body), { headers: await route.request().allHeaders() }).formData()
      const entries = [...form]
      sent.push({
        fields: Object.fromEntries(entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))),
        files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [{ name: value.name, type: value.type }])),
      })
      return route.fulfill({ json: { success: true, data: {} } })
    }
    const file = files?.get(name)
    if (file !== undefined)
      return route.fulfill({ contentType: types[name.split('.').at(-1) ?? ''] ?? 'text/plain', body: Buffer.from(file) })
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Test</title><meta name="viewport" content="width=device-width,initial-scale=1">${styles.join('')}</head><body><div id="root"></div><script type="module" src="/harness/page.js"></script></body></html>`,
    })
  })
  // As in `web/main.tsx`: the policy forbids the `eval` that zod would try.
  await page.addInitScript(() => Object.assign(globalThis, { __zod_globalConfig: { jitless: true } }))
  await page.goto(`/harness/page${search}`)
  return sent
}
