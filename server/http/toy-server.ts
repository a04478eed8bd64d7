import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import type { App } from '#server/context.ts'
import type { Pool } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import { createLog } from '#server/log.ts'
import { createHttp, type Http, type HttpOptions } from './create-http.ts'

const notingDb = (events: string[]): Pool => {
  class Noting extends DummyDriver {
    override async beginTransaction() {
      events.push('begin')
    }
    override async commitTransaction() {
      events.push('commit')
    }
    override async rollbackTransaction() {
      events.push('rollback')
    }
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Noting(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as Pool
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  json: Record<string, unknown>
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const ask = (port: number, path: string, { method = 'GET', headers = {}, body }: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const isJson = response.headers['content-type']?.startsWith('application/json') === true
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} })
      })
    })
    call.on('error', reject)
    call.end(body)
  })

export interface Toy extends Http {
  app: App
  port: number
  events: string[]
  lines: Record<string, unknown>[]
  ask(path: string, ask?: Ask): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

interface ToyOptions {
  config?: Partial<Config>
  times?: HttpOptions['times']
  isReady?: () => Promise<boolean>
  /** Refuses calls while the event loop is late. Off by default, because a busy machine makes the test process late. */
  pressure?: boolean
}

const sandboxKeys = () => ({ keyId: 'rzp_test_toy', keySecret: 'toy', webhookSecret: 'toy' })

/** A real HTTP server on a free port, without features, for the tests of server/http; it ends with the test. */
export const toyServer = async (t: TestContext, install: (toy: Toy) => void, options: ToyOptions = {}): Promise<Toy> => {
  const events: string[] = []
  const lines: Record<string, unknown>[] = []
  const config = { ...readConfig({ sandboxKeys }, {}), rateLimit: false, ...options.config }
  const log = createLog('debug', { write: line => lines.push(JSON.parse(line)) })
  const { isReady = async () => true, pressure = false } = options
  const made = await createHttp({ config, log, isReady, pressure, times: { noticeMs: 0, ...options.times } })
  // Tests with this server have no mail, payments or files.
  const app = {
    db: notingDb(events),
    config,
    log,
    clock: { now: () => new Date() },
    wake: () => events.push('wake'),
    count: () => {},
  } as unknown as App
  const toy: Toy = {
    ...made,
    app,
    events,
    lines,
    port: 0,
    ask: (path, call = {}) => ask(toy.port, path, call),
    post: (path, body, headers = {}) =>
      ask(toy.port, path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  }
  install(toy)
  await toy.http.listen({ host: '127.0.0.1', port: 0 })
  toy.port = (toy.http.server.address() as AddressInfo).port
  t.after(() => made.drain.close())
  return toy
}
