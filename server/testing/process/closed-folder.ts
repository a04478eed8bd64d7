import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../embedded/testing.ts'

const modes = (dataDir: string, names: string[]) =>
  Object.fromEntries(names.map(name => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]))

/** The database's account, where it is another one, passes through the data folder; nobody else reads anything. */
export const isClosed = (dataDir: string): void => {
  assert.deepEqual(
    modes(dataDir, ['.', 'files', 'sandbox', 'sandbox-keys.json', 'sandbox/journal.jsonl', 'postgres.password', 'postgres']),
    {
      '.': isRoot ? '711' : '700',
      files: '700',
      sandbox: '700',
      'sandbox-keys.json': '600',
      'sandbox/journal.jsonl': '600',
      'postgres.password': '600',
      postgres: '700',
    },
  )
}
