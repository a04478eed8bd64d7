import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '../../sandbox/create-sandbox.ts'

export const sandboxKeys = {
  keyId: 'rzp_test_Sandbox0000001',
  keySecret: 'sandbox_key_secret_0001',
  webhookSecret: 'sandbox_webhook_secret_1',
}

export interface TestProvider {
  /** The base of its API. */
  base: string
  sandbox: Sandbox
  /** What the checkout window does: pays an order. */
  pay(orderId: string, method?: 'card' | 'upi', outcome?: string): Promise<{ status: number; body: Record<string, string> }>
  /** The sandbox's control calls, under /control/. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Ends all faults. */
  healthy(): Promise<void>
  state(): Promise<ProviderState>
  close(): Promise<void>
}

export interface ProviderState {
  orders: { id: string; amount: number; status: string; receipt: string; attempts: number }[]
  payments: { id: string; order_id: string; amount: number; status: string; captured: boolean; amount_refunded: number }[]
  refunds: { id: string; payment_id: string; amount: number; status: string; receipt: string | null }[]
  transfers: { id: string; source: string; recipient: string; amount: number; status: string; amount_reversed: number }[]
}

/** A sandbox provider of a test's own, on a free port, with its journal in a temporary folder. */
export const testProvider = async (webhookUrl: () => string): Promise<TestProvider> => {
  const folder = await mkdtemp(join(tmpdir(), 'atithi-sandbox-'))
  const sandbox = await createSandbox({ journal: join(folder, 'journal'), ...sandboxKeys, webhookUrl, timeScale: 0.02 })
  const server = createServer(async (request, response) => {
    if (!(await sandbox.handle(request, response))) response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`
  const post = async (url: string, body: unknown) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  return {
    base,
    sandbox,
    pay: (orderId, method = 'card', outcome = 'success') => post(`${base}/checkout/${orderId}/pay`, { method, outcome }),
    control: async (path, body) => (await post(`${base}/control/${path}`, body)).body,
    healthy: async () => {
      await fetch(`${base}/control/faults`, { method: 'DELETE' })
    },
    state: async () => (await fetch(`${base}/control/state`)).json() as Promise<ProviderState>,
    close: async () => {
      sandbox.close()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
