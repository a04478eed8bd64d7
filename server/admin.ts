// `npm run admin -- <email> [--platform]`: the first super admin (or platform admin) of an installation without demo data.
// `npm run admin -- --end-demo <email>`: from the demo to the real thing: the same, then everything of the demo goes.
import { parseArgs } from 'node:util'
import { endDemo } from '../demo/end.ts'
import { makeAdmin } from './accounts/first-admin.ts'
import { readConfig } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import { openDatabase } from './open-database.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const ends: (() => Promise<void>)[] = []

/** What is asked for: whose account, which role, and whether the demo is to end. */
const readWish = () => {
  const options = { platform: { type: 'boolean' }, 'end-demo': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const endsDemo = values['end-demo']
  const [email, ...rest] = endsDemo === undefined ? positionals : [endsDemo, ...positionals]
  if (!email || rest.length > 0 || (values.platform && endsDemo !== undefined))
    throw new Error('Usage: npm run admin -- <email> [--platform], or npm run admin -- --end-demo <email>')
  return { email, platform: values.platform ?? false, endsDemo: endsDemo !== undefined }
}

const makeIt = async (db: Db, { email, platform, endsDemo }: ReturnType<typeof readWish>) => {
  if (!endsDemo) return makeAdmin(db, email, platform ? 'PLATFORM_ADMIN' : 'SUPER_ADMIN')
  const { token, hotels, deleted, disabled } = await endDemo(db, email)
  const gone = [...hotels, ...deleted]
  say(gone.length > 0 ? `The demo is gone: ${gone.join(', ')}` : 'Nothing was left of the demo.')
  for (const one of disabled) say(`Disabled, not deleted: ${one.email}, who belongs to ${one.hotels.join(', ')}`)
  say(
    "Its plans and coupons stay: look through them. Start with the provider's keys or with DEMO=off; else an empty database gets the demo.",
  )
  return token
}

try {
  const wish = readWish()
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const settings = await openDatabase(config, { log: say, onEnd: end => ends.push(end) })
  const { db, pool } = connect(settings, () => {})
  ends.push(() => pool.end())
  const token = await makeIt(db, wish)
  say(`${wish.email} is ${wish.platform ? 'a platform admin' : 'a super admin'} now. Set the password within 24 hours:`)
  say(`${config.publicUrl}/resetpassword/${token}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
