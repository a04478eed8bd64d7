import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxKeys } from './config.ts'
import { ConfigError } from './config-values.ts'

/** Kept beside the data, so that what was paid in the sandbox stays valid over restarts; two first starts agree on one file. */
export const sandboxKeys = (dataDir: string): SandboxKeys => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new ConfigError('DATA_DIR', `a folder that can be made and written (${(error as NodeJS.ErrnoException).code})`)
  }
  const file = join(dataDir, 'sandbox-keys.json')
  if (!existsSync(file)) {
    const name = (bytes: number) => randomBytes(bytes).toString('hex')
    const keys: SandboxKeys = { keyId: `rzp_test_${name(7)}`, keySecret: name(16), webhookSecret: name(16) }
    const half = `${file}.${process.pid}`
    writeFileSync(half, JSON.stringify(keys), { mode: 0o600 })
    try {
      linkSync(half, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(half)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys
}
