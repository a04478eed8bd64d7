// `npm run admin -- <email> [--platform]`: the first super admin (or platform admin) of an installation without demo data.
import { parseArgs } from 'node:util'
import { makeAdmin } from './accounts/first-admin.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import { openDatabase } from './open-database.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { platform: { type: 'boolean', default: false } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const ends: (() => Promise<void>)[] = []

try {
  const [address] = positionals
  if (!address || positionals.length > 1) throw new Error('Usage: npm run admin -- <email> [--platform]')
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const settings = await openDatabase(config, { log: say, onEnd: end => ends.push(end) })
  const { db, pool } = connect(settings, () => {})
  ends.push(() => pool.end())
  const token = await makeAdmin(db, address, values.platform ? 'PLATFORM_ADMIN' : 'SUPER_ADMIN')
  say(`${address} is ${values.platform ? 'a platform admin' : 'a super admin'} now. Set the password within 24 hours:`)
  say(`${config.publicUrl}/resetpassword/${token}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
