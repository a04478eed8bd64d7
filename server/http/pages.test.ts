import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { serveAssets } from './assets.ts'
import type { PageRequest, Renderer } from './page-renderer.ts'
import { servePages } from './pages.ts'

const serving = async (
  t: TestContext,
  renderer: Renderer,
  inject = async (): Promise<{ status: number; body: unknown }> => ({ status: 200, body: {} }),
) => {
  const http = Fastify()
  t.after(() => http.close())
  await servePages(http, { publicUrl: () => 'https://stay.example', nonceOf: () => 'abc', sandbox: true, inject, renderer })
  return http
}

const saying = (html: string, status = 200) => {
  const seen: PageRequest[] = []
  const renderer: Renderer = async page => {
    seen.push(page)
    return { status, html }
  }
  return { seen, renderer }
}

test('a page is rendered for its whole address, and never kept', async t => {
  const { seen, renderer } = saying('<p>a</p>')
  const http = await serving(t, renderer)
  const answer = await http.inject('/lake-view-palace?in=2026-12-05')
  assert.equal(answer.body, '<p>a</p>')
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(seen[0]?.url.href, 'https://stay.example/lake-view-palace?in=2026-12-05')
  assert.deepEqual([seen[0]?.nonce, seen[0]?.sandbox, seen[0]?.publicUrl], ['abc', true, 'https://stay.example'])
})

test('the status is that of the page', async t => {
  const http = await serving(t, saying('Not there', 404).renderer)
  assert.equal((await http.inject('/nowhere')).statusCode, 404)
})

test('a page travels in the best coding that is taken', async t => {
  const http = await serving(t, saying('<p>a</p>').renderer)
  const ask = async (accept?: string) => http.inject({ url: '/', headers: accept === undefined ? {} : { 'accept-encoding': accept } })
  const brotli = await ask('gzip, deflate, br, zstd')
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), '<p>a</p>')
  const zipped = await ask('gzip, br;q=0')
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(zipped.rawPayload).toString(), '<p>a</p>')
  for (const accept of [undefined, 'identity', 'broken']) assert.equal((await ask(accept)).headers['content-encoding'], undefined)
})

test('calls and files that do not exist are no pages', async t => {
  const { seen, renderer } = saying('a page')
  const http = await serving(t, renderer)
  for (const url of ['/api/nothing', '/assets/old.js', '/favicon.ico', '/sandbox/nothing', '/api']) {
    assert.equal((await http.inject(url)).statusCode, 404, url)
  }
  assert.equal(seen.length, 0)
})

test('when a page cannot be rendered the browser gets the shell, and the reason stays here', async t => {
  const renderer: Renderer = async page => {
    if (!page.shell) throw new Error('a secret reason')
    return { status: 500, html: 'shell' }
  }
  const answer = await (await serving(t, renderer)).inject('/lake-view-palace')
  assert.equal(answer.statusCode, 500)
  assert.equal(answer.body, 'shell')
})

test('data that never comes does not hold the page for ever', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const renderer: Renderer = async page => {
    const data = page.transport({ path: '/api/hotel/gethotel' })
    t.mock.timers.tick(5000)
    return data.then(
      () => ({ status: 200, html: 'data' }),
      () => ({ status: 503, html: 'late' }),
    )
  }
  const http = await serving(t, renderer, () => new Promise(() => {}))
  assert.equal((await http.inject('/slow')).body, 'late')
})

test('a folder of files is not there, however it is asked for', async t => {
  const http = Fastify()
  t.after(() => http.close())
  await serveAssets(http, import.meta.dirname)
  for (const path of ['/assets/', '/assets/?', '/assets/?a']) assert.equal((await http.inject(path)).statusCode, 404, path)
  assert.equal((await http.inject('/assets/assets.ts')).statusCode, 200)
})
