// `npm run admin -- <email> [--platform]`: makes the first super (or platform) admin of a product without demo data.
// `npm run admin -- --end-demo <email>`: the same, then deletes everything of the demo.
// `npm run admin -- --jobs`: lists what the outbox could not do; `--revive [kind]` retries what it gave up.
// `npm run admin -- --after-restore 2027-04-01T03:00:00Z`: finds again what the provider has since the restored moment.
// `npm run admin -- --tax-rate`: lists GST rates by date; `--tax-rate ROOM 2027-04-01 7500:5 18` adds some from a day.
// `npm run admin -- --export-hotel lake-view lake.zip`: writes all of a hotel to one file (docs/hotel-archive.md).
// `npm run admin -- --import-hotel lake.zip owner@example.com`: reads it, for an owner who has an account here.
import { resolve } from 'node:path'
import { todayInIndia } from '#shared/words/dates.ts'
import { endDemo } from '../demo/end.ts'
import { makeAdmin } from './accounts/first-admin.ts'
import { type AdminCommand, readAdminCommand } from './admin-command.ts'
import { type Config, readConfig } from './config.ts'
import { connect, type Db, type Pool } from './db/connect.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import { lineOf, revive, troubledJobs } from './jobs/given-up.ts'
import { exportHotel } from './moves/export.ts'
import { importHotel } from './moves/import.ts'
import { openDatabase } from './open-database.ts'
import { openFiles } from './outside/open-files.ts'
import { createRazorpay } from './outside/razorpay.ts'
import { findLostOrders, linesOf } from './payments/orders/lost-orders.ts'
import { powerfulLine } from './powerful-accounts.ts'
import { readTaxRateChange, setTaxRates, type TaxRateChange, taxRateLines } from './rates/tax-rates.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const ends: (() => Promise<void>)[] = []

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

const taxRates = async (db: Db, change: TaxRateChange | undefined) => {
  if (change) await setTaxRates(db, change)
  for (const line of await taxRateLines(db)) say(line)
}

const findLost = async (db: Pool, { razorpay }: Config, moment: Date) => {
  for (const line of linesOf(await findLostOrders(db, createRazorpay(razorpay, ''), moment))) say(line)
}

/** Reads the GST rates of a command, before a database is opened. Throws an error with a sentence for wrong ones. */
const changeOf = (command: AdminCommand): TaxRateChange | undefined =>
  command.does === 'tax rates' && command.words.length > 0 ? readTaxRateChange(command.words, todayInIndia(new Date())) : undefined

const sendAway = async (db: Pool, config: Config, slug: string, to: string) => {
  const file = resolve(to)
  const { name, refundsOnTheirWay } = await exportHotel({ db, files: openFiles(config) }, slug, file, new Date())
  say(`${name} is in ${file}. It has what guests said of themselves, and the key of their bookings' pages: keep it as you keep passwords.`)
  if (refundsOnTheirWay > 0)
    say(
      `Refunds that are on their way: ${refundsOnTheirWay}. They count as given back where the hotel moves to; this installation has to send them.`,
    )
}

const takeIn = async (db: Pool, config: Config, from: string, owner: string) => {
  const { name, slug } = await importHotel({ db, files: openFiles(config) }, resolve(from), owner)
  say(`${name} is here: ${config.publicUrl}/${slug}, owned by ${owner}.`)
  say('Its owner buys a plan and lets its staff in. What guests paid online before goes back by bank transfer.')
}

const work = async (db: Pool, config: Config, command: AdminCommand, change: TaxRateChange | undefined): Promise<void> => {
  switch (command.does) {
    case 'list jobs':
      return listJobs(db)
    case 'revive jobs':
      return reviveJobs(db, command.kind)
    case 'tax rates':
      return taxRates(db, change)
    case 'find lost orders':
      return findLost(db, config, command.moment)
    case 'export a hotel':
      return sendAway(db, config, command.slug, command.file)
    case 'import a hotel':
      return takeIn(db, config, command.file, command.owner)
    case 'end the demo':
      return sayWho(config, command.email, 'a super admin', await endTheDemo(db, command.email))
    case 'make': {
      const words = command.role === 'PLATFORM_ADMIN' ? 'a platform admin' : 'a super admin'
      return sayWho(config, command.email, words, await makeAdmin(db, command.email, command.role))
    }
  }
}

try {
  const command = readAdminCommand(process.argv.slice(2))
  const change = changeOf(command)
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const { owner } = await openDatabase(config, { log: say, onEnd: end => ends.push(end) })
  const { db, pool } = connect(owner, () => {})
  ends.push(() => pool.end())
  await work(db, config, command, change)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
