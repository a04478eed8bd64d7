import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxKeys } from './config.ts'
import { ConfigError } from './config-values.ts'

const names = ['keyId', 'keySecret', 'webhookSecret'] as const

const readKeys = (file: string): SandboxKeys => {
  let found: Partial<Record<string, unknown>> | null | undefined
  try {
    found = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // an unreadable file counts as one without keys
  }
  if (names.every(name => typeof found?.[name] === 'string' && found[name] !== '')) return found as unknown as SandboxKeys
  throw new ConfigError('DATA_DIR', `the file that the sandbox's keys were written to as it was: ${file} does not hold ${names.join(', ')}`)
}

/** Sandbox keys kept beside the data, so that payments stay valid over restarts; two first starts share one file. */
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
  return readKeys(file)
}
