import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { signalTo } from '../testing/process/signal.ts'
import { isAlive, postmasterPid, until } from './process.ts'
import type { Wish } from './product-process.ts'
import type { Connection } from './server.ts'

export const isRoot = process.getuid?.() === 0

/** A folder for one test; whatever server still runs in it at the end is ended, and the folder removed. */
export function dataFolder(t: TestContext, { owner, under = '' }: { owner?: { uid: number; gid: number }; under?: string } = {}) {
  const top = mkdtempSync(join(tmpdir(), 'atithi-embedded-'))
  const dataDir = join(top, under, 'data')
  if (owner) chownSync(top, owner.uid, owner.gid)
  else chmodSync(top, 0o755)
  t.after(async () => {
    const pid = postmasterPid(join(dataDir, 'postgres'))
    if (pid !== undefined) signalTo(pid, 'SIGQUIT')
    await until(() => pid === undefined || !isAlive(pid), 10_000)
    rmSync(top, { recursive: true, force: true })
  })
  return dataDir
}

type Said = { ready?: Connection; log?: string; error?: string; committed?: number }

/** A process of the product, and what it has said so far. */
export function productProcess(t: TestContext, wish: Wish) {
  const program = fileURLToPath(import.meta.resolve('./product-process.ts'))
  const child = spawn(process.execPath, [program, JSON.stringify(wish)], { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Said[] = []
  createInterface(child.stdout).on('line', line => said.push(JSON.parse(line) as Said))
  const ended = once(child, 'close')
  t.after(() => child.kill('SIGKILL'))
  const hear = async <T>(pick: (said: Said) => T | undefined): Promise<T> => {
    let heard: T | undefined
    const came = await until(() => {
      heard = said.map(pick).find(value => value !== undefined)
      return heard !== undefined || child.exitCode !== null
    }, 90_000)
    if (heard === undefined)
      throw new Error(`${came ? 'Ended' : 'Nothing'} after: ${JSON.stringify(said.filter(({ committed }) => !committed))}`)
    return heard
  }
  return {
    ready: () => hear(({ ready }) => ready),
    error: () => hear(({ error }) => error),
    logged: () => said.flatMap(({ log }) => log ?? []),
    committed: () => said.flatMap(({ committed }) => committed ?? []),
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** One statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(connection: Connection, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
