import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type TestOptions, type TestServer, testServer } from '../../testing.ts'
import { sandboxKeys } from '../provider.ts'

type Answer = Record<string, unknown>

export interface Tampering {
  server: TestServer
  /** What the product asked the provider, as `POST /v1/orders`, with the body that it sent. */
  asked: { line: string; body: Answer }[]
  /** Changes the provider's good answers to requests whose line fits, until it is called with another change. */
  change(line: RegExp, change: (answer: Answer) => unknown): void
  honest(): void
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The product with a provider whose answers a test changes on their way. */
export const tamperedServer = async (t: TestContext, options: TestOptions = {}): Promise<Tampering> => {
  const asked: Tampering['asked'] = []
  let provider = ''
  let tamper: { line: RegExp; change: (answer: Answer) => unknown } | undefined
  const proxy = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const line = `${request.method} ${request.url}`
    asked.push({ line, body: body.length > 0 ? (JSON.parse(body.toString()) as Answer) : {} })
    const { host, 'content-length': length, connection, ...headers } = request.headers
    const answer = await fetch(provider + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    const json = (await answer.json()) as Answer
    const sent = answer.ok && tamper?.line.test(line) ? tamper.change(json) : json
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
  })
  await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
  const apiBase = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { keyId, keySecret, webhookSecret } = sandboxKeys
  const razorpay = { keyId, keySecret, webhookSecrets: [webhookSecret], apiBase, live: false }
  const server = await testServer(t, { ...options, config: { ...options.config, razorpay } })
  provider = server.provider.base
  t.after(async () => {
    proxy.closeAllConnections()
    await new Promise(done => proxy.close(done))
  })
  return {
    server,
    asked,
    change: (line, change) => {
      tamper = { line, change }
    },
    honest: () => {
      tamper = undefined
    },
  }
}
