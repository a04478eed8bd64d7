import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connected, connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded/start.ts'
import { ownCluster, ownFolder, removeFolder } from './processes.ts'

/** A data folder that the database's account can enter; gone at the end, and the server in it too, however that comes. */
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

/** As many as the clients of a round, so that none of them waits for a connection. */
export const connections = 16

/** The embedded PostgreSQL as the product runs it, durable, migrated, in a folder of its own. */
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
