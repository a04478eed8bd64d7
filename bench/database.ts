import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connected, connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded/start.ts'
import { ownCluster, ownFolder, removeFolder } from './processes.ts'

/** A data folder that the database's account can enter; removed with its server when the process ends in any way. */
export const dataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-bench-'))
  chmodSync(folder, 0o755)
  ownFolder(folder)
  ownCluster(join(folder, 'data', 'postgres'))
  return join(folder, 'data')
}

export const removeData = (dataDir: string): void => removeFolder(join(dataDir, '..'))

export interface BenchDatabase extends Connected {
  connection: pg.ClientConfig
  dataDir: string
  close(): Promise<void>
}

/** One connection for each client of a round, so that none waits. */
export const connections = 16

/** Starts the embedded PostgreSQL as the product runs it, durable, migrated, in its own folder. */
export const startDatabase = async (): Promise<BenchDatabase> => {
  const dataDir = dataFolder()
  const { connection, stop } = await startEmbedded({ dataDir, log: () => undefined })
  await migrate(connection)
  const connected = connect({ ...connection, max: connections, statement_timeout: 0 }, () => undefined)
  const close = async () => {
    await connected.pool.end()
    await stop()
    removeData(dataDir)
  }
  return { ...connected, connection, dataDir, close }
}
