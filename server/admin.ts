// `npm run admin -- <email> [--platform]`: the first super admin (or platform admin) of an installation without demo data.
// `npm run admin -- --end-demo <email>`: from the demo to the real thing: the same, then everything of the demo goes.
// `npm run admin -- --jobs`: what the outbox could not do so far. `npm run admin -- --revive [kind]`: what it gave up is tried again.
// `npm run admin -- --tax-rate`: the rates of GST by date. `npm run admin -- --tax-rate ROOM 2027-04-01 7500:5 18`: other ones from that day on.
import { parseArgs } from 'node:util'
import { todayInIndia } from '#shared/dates.ts'
import { endDemo } from '../demo/end.ts'
import { makeAdmin } from './accounts/first-admin.ts'
import { type Config, readConfig } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import { lineOf, revive, troubledJobs } from './jobs/given-up.ts'
import { openDatabase } from './open-database.ts'
import { powerfulLine } from './powerful-accounts.ts'
import { readTaxRateChange, setTaxRates, taxRateLines } from './rates/tax-rates.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const ends: (() => Promise<void>)[] = []

const usage =
  'Usage: npm run admin -- <email> [--platform], or --end-demo <email>, or --jobs, or --revive [kind], or --tax-rate [class date rates]'

const endTheDemo = async (db: Db, email: string) => {
  const { token, hotels, deleted, disabled, demoted, powerful, others } = await endDemo(db, email)
  const gone = [...hotels, ...deleted]
  say(gone.length > 0 ? `The demo is gone: ${gone.join(', ')}` : 'Nothing was left of the demo.')
  for (const one of disabled) say(`Disabled, not deleted: ${one.email}, who belongs to ${one.hotels.join(', ')}`)
  say('Everybody is signed out.')
  if (demoted.length > 0)
    say(`No administrators any more, since strangers may have had their accounts: ${demoted.join(', ')}. Make those you know again.`)
  say(powerfulLine(powerful))
  if (others.length > 0) say(`These hotels stay, and what the sandbox was paid for them counts as money: ${others.join(', ')}`)
  say(
    "Its plans and coupons, and changes of the roles of all hotels, stay: look through them. Start with the provider's keys or with DEMO=off; else an empty database gets the demo.",
  )
  return token
}

const sayWho = ({ publicUrl }: Config, email: string, role: string, token: string) => {
  say(`${email} is ${role} now. Set the password within 24 hours:`)
  say(`${publicUrl}/resetpassword/${token}`)
}

const listJobs = async (db: Db) => {
  const jobs = await troubledJobs(db)
  for (const job of jobs) say(lineOf(job))
  if (jobs.length === 0) say('No job failed or was given up.')
}

const reviveJobs = async (db: Db, kind: string | undefined) => {
  const revived = await revive(db, kind)
  for (const { kind, count } of revived) say(`Tried again: ${count} × ${kind}`)
  if (revived.length === 0) say(kind === undefined ? 'No job was given up.' : `No job of the kind ${kind} was given up.`)
}

const taxRateWish = (words: readonly string[]) => {
  const change = words.length > 0 ? readTaxRateChange(words, todayInIndia(new Date())) : undefined
  return async (db: Db) => {
    if (change) await setTaxRates(db, change)
    for (const line of await taxRateLines(db)) say(line)
  }
}

/** What is asked for, as work on the database; throws when that is not clear. */
const readWish = (): ((db: Db, config: Config) => Promise<void>) => {
  const flag = { type: 'boolean', default: false } as const
  const options = { platform: flag, 'end-demo': { type: 'string' }, jobs: flag, revive: flag, 'tax-rate': flag } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const { platform, 'end-demo': demoEmail, jobs, revive: revives, 'tax-rate': taxRate } = values
  const [first, ...more] = positionals
  const asked = [platform, demoEmail !== undefined, jobs, revives, taxRate].filter(Boolean).length
  if ((more.length > 0 && !taxRate) || asked > 1) throw new Error(usage)
  if (taxRate) return taxRateWish(positionals)
  if (revives) return db => reviveJobs(db, first)
  if (jobs && first === undefined) return listJobs
  if (demoEmail && first === undefined)
    return async (db, config) => sayWho(config, demoEmail, 'a super admin', await endTheDemo(db, demoEmail))
  if (!first || jobs || demoEmail !== undefined) throw new Error(usage)
  const [role, words] = platform ? (['PLATFORM_ADMIN', 'a platform admin'] as const) : (['SUPER_ADMIN', 'a super admin'] as const)
  return async (db, config) => sayWho(config, first, words, await makeAdmin(db, first, role))
}

try {
  const work = readWish()
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const { owner } = await openDatabase(config, { log: say, onEnd: end => ends.push(end) })
  const { db, pool } = connect(owner, () => {})
  ends.push(() => pool.end())
  await work(db, config)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
