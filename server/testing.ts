import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DemoAccount } from '#shared/accounts/accounts.ts'
import {
  type CallOf,
  type DataOf,
  type Endpoint,
  type Failure,
  hotelHeader,
  type PageCallOf,
  type PageOf,
} from '#shared/contract/endpoint.ts'
import { type Config, readConfig } from './config.ts'
import type { App, Clock } from './context.ts'
import type { Pool } from './db/connect.ts'
import { createLog } from './log.ts'
import { createDiskFiles } from './outside/disk-files.ts'
import type { Files } from './outside/files.ts'
import type { MailMessage } from './outside/mail.ts'
import { createRazorpay } from './outside/razorpay.ts'
import { createSandboxMail } from './outside/sandbox-mail.ts'
import { createProduct, type Product } from './product.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { sandboxKeys, type TestProvider, testProvider } from './testing/provider.ts'

export interface Answer<T> {
  status: number
  data: T
  failure: Failure
  headers: Headers
}

export interface TestServer {
  url: string
  db: Pool
  database: TestDatabase
  product: Product
  provider: TestProvider
  config: Config
  /** Mails sent, oldest first. */
  mails: MailMessage[]
  clock: Clock & { set(now: Date): void }
  /** Calls through the contract, over HTTP. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, headers?: Record<string, string>): Promise<Answer<DataOf<E>>>
  call<E extends Endpoint>(endpoint: E, input: PageCallOf<E>, headers?: Record<string, string>): Promise<Answer<PageOf<E>>>
  /** As `call`, but returns the data and throws on any status but 200. */
  get<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<DataOf<E>>
  /** Works the outbox until nothing is due. */
  settleAll(): Promise<void>
}

export interface TestOptions {
  config?: Partial<Config>
  /** Receives every line of the log, at debug level; without it there is no log. */
  log?: (line: string) => void
  /** `call` goes straight into the server, without a socket: for tests of thousands of calls. */
  inProcess?: boolean
  /** Let the outbox and the timers run by themselves; else a test works them with `settleAll`. */
  jobs?: boolean
  /** The provider sends webhooks, unless this is false. */
  webhooks?: boolean
  /** Routes that belong to no feature: pages, the sandbox on our own origin. */
  mount?: (http: FastifyInstance, app: App, provider: TestProvider) => Promise<void>
  demoAccounts?: readonly DemoAccount[]
  /** Where pictures are stored; else in a folder that is deleted with the test. */
  files?: Files
  /** Mails also arrive in the sandbox's mailbox. */
  mailbox?: boolean
}

/** Calls `end` when a server is no longer needed: a test of `node --test`, or a fixture of the browser stories. */
export interface Ending {
  after(end: () => Promise<void>): void
}

const testClock = () => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (now: Date) => {
      offset = now.getTime() - Date.now()
    },
  }
}

const queryOf = (input: Record<string, unknown>) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

interface Request {
  method: Endpoint['method']
  path: string
  headers: Record<string, string>
  body: string | undefined
}
type Send = (request: Request) => Promise<{ status: number; text: string; headers: Headers }>

const overHttp =
  (url: string): Send =>
  async ({ method, path, headers, body = null }) => {
    const answer = await fetch(`${url}${path}`, { method, headers, body })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

const withoutSocket =
  (url: string, http: FastifyInstance): Send =>
  async ({ method, path, headers, body }) => {
    const to = { method, url: path, headers: { ...headers, host: new URL(url).host } }
    const { statusCode, body: text, headers: answered } = await http.inject(body === undefined ? to : { ...to, payload: body })
    return { status: statusCode, text, headers: new Headers(Object.entries(answered).map(([name, value]) => [name, String(value)])) }
  }

const caller =
  (url: string, send: Send): TestServer['call'] =>
  async (endpoint, input, headers) => {
    const isGet = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const ahead: Record<string, string> = endpoint.maxBytes === undefined ? {} : { [hotelHeader]: (input as { hotelId: string }).hotelId }
    const { text, ...answer } = await send({
      method: endpoint.method,
      path: `${endpoint.path}${isGet ? queryOf(input as Record<string, unknown>) : ''}`,
      headers: { origin: url, ...(isGet ? {} : { 'content-type': 'application/json' }), ...ahead, ...headers },
      body: isGet ? undefined : JSON.stringify(input),
    })
    const body = JSON.parse(text) as Failure & { data: never }
    return { ...answer, data: body.data, failure: body }
  }

/** The whole product on its own database, with a sandbox provider and a mailbox, all removed when the test ends. */
export const testServer = async (t: Ending, options: TestOptions = {}): Promise<TestServer> => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'atithi-files-'))
  let url = ''
  const provider = await testProvider(() => (options.webhooks === false || !url ? '' : `${url}/api/payment/webhook`))
  const config: Config = {
    ...readConfig(
      { sandboxKeys: () => sandboxKeys },
      { PORT: '0', LOG_LEVEL: 'silent', RAZORPAY_API_BASE: provider.base, RATE_LIMIT: 'off', DATA_DIR: folder },
    ),
    intervals: { outbox: 100, holds: 200, reconcile: 500 },
    ...options.config,
  }
  const mails: MailMessage[] = []
  const clock = testClock()
  let made: Product | undefined
  // Registered before the product is created, so that a failure to create it leaves nothing open.
  t.after(async () => {
    made?.http.server.closeAllConnections()
    await made?.close()
    await provider.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const product = await createProduct({
    config,
    db: database.db,
    mail: {
      send: async message => {
        if (options.mailbox) await createSandboxMail(provider.sandbox.deliver).send(message)
        mails.push(message)
      },
      close: async () => {},
    },
    payments: createRazorpay(config.razorpay, '/sandbox/razorpay/checkout.js'),
    files: options.files ?? createDiskFiles(join(folder, 'files')),
    clock,
    log: options.log ? createLog('debug', { write: options.log }) : createLog(config.logLevel),
    isReady: async () => true,
    times: { noticeMs: 0 },
    // Calls come from this process too, so that its delays on a busy machine say nothing about the server.
    pressure: false,
    ...(options.demoAccounts && { demoAccounts: options.demoAccounts }),
    ...(options.mount && { mount: (http, app) => options.mount?.(http, app, provider) ?? Promise.resolve() }),
  })
  made = product
  await product.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(product.http.server.address() as AddressInfo).port}`
  if (options.jobs) product.startJobs()
  const call = caller(url, options.inProcess ? withoutSocket(url, product.http) : overHttp(url))
  return {
    url,
    db: database.db,
    database,
    product,
    provider,
    config,
    mails,
    clock,
    call,
    get: async (endpoint, input) => {
      const answer = await call(endpoint, input)
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.failure)}`)
      return answer.data
    },
    settleAll: () => product.worker.settleAll(),
  }
}
