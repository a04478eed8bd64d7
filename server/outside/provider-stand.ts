import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../../sandbox/create-sandbox.ts'

type Answer = Record<string, unknown>

/** The sandbox provider for tests, on a port and with a journal of its own. */
export interface ProviderStand {
  settings: { keyId: string; keySecret: string; webhookSecrets: string[]; apiBase: string; live: boolean }
  requests: string[]
  control(path: string, body: Answer): Promise<Answer>
  /** Pays an order as a guest would; gives the payment's id. */
  pay(orderId: string): Promise<string>
  stop(): Promise<void>
}

export const startProvider = async (): Promise<ProviderStand> => {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'))
  const keys = { keyId: 'rzp_test_Abc123Def456Gh', keySecret: 'sandbox_key_secret_0001' }
  const sandbox = await createSandbox({
    journal: join(folder, 'journal'),
    ...keys,
    webhookSecret: 'sandbox_webhook_secret_1',
    webhookUrl: '',
  })
  const requests: string[] = []
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.includes('/control/')) requests.push(`${request.method} ${pathname.replace('/sandbox/razorpay', '')}`)
    if (!(await sandbox.handle(request, response))) response.writeHead(404).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`

  const post = async (path: string, body: Answer): Promise<Answer> => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(apiBase + path, { ...options, signal: AbortSignal.timeout(5000) })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    settings: { ...keys, webhookSecrets: ['an_older_secret', 'sandbox_webhook_secret_1'], apiBase, live: false },
    requests,
    control: (path, body) => post(`/control/${path}`, body),
    pay: async orderId => String((await post(`/checkout/${orderId}/pay`, { method: 'card', outcome: 'success' })).razorpay_payment_id),
    stop: async () => {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
      sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
