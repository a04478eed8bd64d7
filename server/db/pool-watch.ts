import pg from 'pg'

type Got = (error: Error | undefined, client: pg.PoolClient | undefined, release: (destroy?: unknown) => void) => void

/** A pool that tells how long each connection was waited for, in seconds, also where none came. */
export class WatchedPool extends pg.Pool {
  onWait: ((seconds: number) => void) | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(got: Got): void
  override connect(got?: Got): Promise<pg.PoolClient> | undefined {
    if (!got) return new Promise((resolve, reject) => this.connect((error, client) => (client ? resolve(client) : reject(error))))
    const began = performance.now()
    super.connect((error, client, release) => {
      this.onWait?.((performance.now() - began) / 1000)
      got(error, client, release)
    })
    return undefined
  }

  /** As `connect`, but waits no longer than this. The pool reads its own limit once, when it is asked. */
  connectWithin(milliseconds: number): Promise<pg.PoolClient> {
    const usual = this.options.connectionTimeoutMillis
    this.options.connectionTimeoutMillis = milliseconds
    const connecting = this.connect()
    this.options.connectionTimeoutMillis = usual
    return connecting
  }
}
