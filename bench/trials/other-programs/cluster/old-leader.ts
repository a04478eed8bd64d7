import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Node, passwords } from './nodes.ts'

/** For so long an old leader is asked after it woke. */
const askedMs = 10_000

export interface Question {
  /** Sent to the leader that stands still: it finds it when it wakes. */
  ask(): void
  /** What it acknowledged although another leads; empty when all is well. */
  answers(): Promise<string[]>
}

const open = async (node: Node, withinMs: number): Promise<pg.Client> => {
  const { address: host } = node
  const client = new pg.Client({
    host,
    port: 5432,
    user: 'postgres',
    password: passwords.postgres,
    database: 'atithi',
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Writes a row, and says whether that was acknowledged. */
const writes = (client: pg.Client, what: string): Promise<boolean> =>
  client.query('insert into trial.probe (what) values ($1)', [what]).then(
    () => true,
    () => false,
  )

/** Three callers that kept a connection to the leader, and new ones while it wakes, straight to its own address. */
export const askOldLeader = async (leader: Node): Promise<Question> => {
  const kept = await Promise.all([1, 2, 3].map(() => open(leader, 15_000)))
  await kept[0]?.query('create schema if not exists trial; create table if not exists trial.probe (what text not null)')
  const pending: Promise<boolean>[] = []
  return {
    ask: () => void pending.push(...kept.map((client, index) => writes(client, `kept ${index}`))),
    answers: async () => {
      const end = performance.now() + askedMs
      let acknowledged = 0
      while (performance.now() < end) {
        const client = await open(leader, 2000).catch(() => undefined)
        if (client) {
          const answer = await Promise.race([writes(client, 'new'), wait(1000, false)])
          if (answer) acknowledged++
          await Promise.race([client.end(), wait(500)])
        }
        await wait(50)
      }
      const answered = await Promise.all(pending.map(answer => Promise.race([answer, wait(1000, false)])))
      acknowledged += answered.filter(Boolean).length
      for (const client of kept) client.end().catch(() => undefined)
      return acknowledged > 0 ? [`the old leader acknowledged ${acknowledged} writes after it woke`] : []
    },
  }
}
