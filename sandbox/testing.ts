import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Razorpay from 'razorpay'
import { createSandbox } from './create-sandbox.ts'
import type { SandboxOptions } from './provider/core.ts'

export const keyId = 'rzp_test_Sandbox0000001'
export const keySecret = 'sandbox_key_secret_0001'
export const webhookSecret = 'sandbox_webhook_secret_1'

export async function listen(listener: RequestListener): Promise<{ origin: string; server: Server; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${address.port}`, server, close }
}

export type Received = { event: string; id: string; signature: string; raw: string; body: Record<string, unknown> }

export async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** A receiver of webhooks; `status` decides each answer. */
export async function webhookReceiver(status: (received: Received, count: number) => number = () => 200) {
  const received: Received[] = []
  const { origin, close } = await listen(async (req, res) => {
    const raw = await textOf(req)
    const body = JSON.parse(raw) as Record<string, unknown>
    const header = (name: string) => String(req.headers[name] ?? '')
    const one = { event: String(body.event), id: header('x-razorpay-event-id'), signature: header('x-razorpay-signature'), raw, body }
    received.push(one)
    res.writeHead(status(one, received.length)).end()
  })
  return { url: `${origin}/api/payment/webhook`, received, close }
}

export async function until(condition: () => boolean, what: string, ms = 8000): Promise<void> {
  for (const end = Date.now() + ms; !condition(); await pause(10)) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
  }
}

/** The official SDK with the sandbox as its base URL. */
export function sdk(origin: string, key = keyId, secret = keySecret) {
  const client = new Razorpay({ key_id: key, key_secret: secret })
  const { rq } = client.api as unknown as { rq: { defaults: Record<string, unknown>; post: PostWithHeaders } }
  rq.defaults.baseURL = `${origin}/sandbox/razorpay`
  rq.defaults.proxy = false
  rq.defaults.timeout = 5000
  return { client, post: rq.post.bind(rq) }
}
type PostWithHeaders = (
  path: string,
  body: unknown,
  options: { headers: Record<string, string> },
) => Promise<{ data: Record<string, unknown> }>

export type Rejection = {
  statusCode: number
  error?: { code: string; description: string; reason?: string; metadata?: Record<string, string> }
}

/** Awaits a call that must fail and returns its error. */
export async function refused(call: Promise<unknown>): Promise<Rejection> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error as Rejection,
  )
  if (!outcome) throw new Error('was not refused')
  return outcome
}

export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const given: SandboxOptions = {
    journal: join(folder, 'journal.jsonl'),
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: '',
    timeScale: 0.001,
    ...options,
  }
  let sandbox = await createSandbox(given)
  const { origin, close } = await listen(async (req, res) => {
    if (!(await sandbox.handle(req, res))) res.writeHead(404).end()
  })
  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/sandbox/razorpay${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    ...sdk(origin),
    origin,
    journal: given.journal,
    sandbox: () => sandbox,
    control: (path: string, body: unknown = {}) => request('POST', `/control/${path}`, body),
    state: async () => (await request('GET', '/control/state')).body as unknown as State,
    pay: (orderId: string, body: Record<string, unknown> = { method: 'card', outcome: 'success' }) =>
      request('POST', `/checkout/${orderId}/pay`, body),
    /** Simulates a kill: closes the sandbox and creates a new one from the journal. */
    async restart() {
      sandbox.close()
      sandbox = await createSandbox(given)
    },
    async close() {
      await close()
      sandbox.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Row = Record<string, unknown> & { id: string; status: string }
export type State = Record<'orders' | 'payments' | 'refunds' | 'transfers', Row[]> & {
  events: { id: string; event: string; delivery: { state: string; attempts: number } }[]
  balances: { id: string; amount: number }[]
}

/** Starts `main.ts` as a process. `limit`: the journal's maximum in `ulimit -f` blocks, to imitate a full disk. */
export function spawnProcess(journal: string, { limit = 'unlimited', args = [] }: { limit?: string; args?: string[] } = {}) {
  const keys = ['--key-id', keyId, '--key-secret', keySecret, '--webhook-secret', webhookSecret]
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const command = [
    '-c',
    `ulimit -f ${limit}; exec "$0" "$@"`,
    process.execPath,
    main,
    '--port',
    '0',
    '--journal',
    journal,
    ...keys,
    ...args,
  ]
  const child: ChildProcess = spawn('sh', command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { child, said, ended: ended.then(() => child.exitCode), stop }
}

/** Starts `main.ts` as a process and waits until it listens. */
export async function startProcess(journal: string, options?: Parameters<typeof spawnProcess>[1]) {
  const started = spawnProcess(journal, options)
  const isUp = () => /http:\/\/127\.0\.0\.1:\d+/.test(started.said.out) || started.child.exitCode !== null
  await until(isUp, 'the process to listen', 60_000)
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(started.said.out) ?? []
  if (!origin) throw new Error(`The process said ${started.said.out}${started.said.err}`)
  return { ...started, origin }
}
