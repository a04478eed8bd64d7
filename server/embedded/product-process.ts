// A process of the product for the tests of this folder: it uses the embedded database until SIGTERM, and with `write`
// commits numbers and prints the acknowledged ones. Arguments: JSON { dataDir, uid?, gid?, bundle?, write? }.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bundle } from './binaries.ts'
import { startEmbedded } from './start.ts'

export type Wish = { dataDir: string; uid?: number; gid?: number; bundle?: Bundle; write?: boolean }

const { dataDir, uid, gid, bundle, write } = JSON.parse(process.argv[2] ?? '{}') as Wish
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`)

if (uid !== undefined && gid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

try {
  const embedded = await startEmbedded({ dataDir, log: line => say({ log: line }), ...(bundle ? { bundle } : {}) })
  process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
  say({ ready: embedded.connection })
  if (write) await commitNumbers(embedded.connection)
} catch (error) {
  say({ error: (error as Error).message })
  process.exit(1)
}

async function commitNumbers(connection: pg.PoolConfig) {
  const pool = new pg.Pool({ ...connection, max: 4, connectionTimeoutMillis: 1_000, query_timeout: 2_000 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  await pool.query('create table if not exists numbers (n bigint primary key)')
  const { rows } = await pool.query<{ last: string }>('select coalesce(max(n), 0) as last from numbers')
  let n = Number(rows[0]?.last)
  const writer = async () => {
    for (;;) {
      const mine = ++n
      try {
        await pool.query('insert into numbers values ($1)', [mine])
        say({ committed: mine })
        await sleep(5) // so that writing leaves time for who starts, ends and looks
      } catch {
        await sleep(10)
      }
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
}
