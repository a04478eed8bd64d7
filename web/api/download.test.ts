import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { asFile, nameIn } from './download.ts'

test('a file has the name that the answer gives it', () => {
  assert.equal(nameIn('inline; filename="Tax invoice LAKE-26-I-000001.pdf"'), 'Tax invoice LAKE-26-I-000001.pdf')
  assert.equal(nameIn(null), 'document')
})

test('an answer is a file, a refusal what the server said', async t => {
  const server = createServer((request, response) => {
    if (request.url === '/gone')
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"There is no such document."}')
    else {
      const key = String(request.headers['booking-key'])
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="a.pdf"' }).end(key)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { status, body } = await asFile({ method: 'GET', path: `${base}/pdf`, headers: { 'booking-key': 'abc' } })
  const { data } = body as { data: { name: string; content: Blob } }
  assert.deepEqual([status, data.name, data.content.type, await data.content.text()], [200, 'a.pdf', 'application/pdf', 'abc'])
  assert.deepEqual(await asFile({ method: 'GET', path: `${base}/gone` }), { status: 404, body: { error: 'There is no such document.' } })
})
