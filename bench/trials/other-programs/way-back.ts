import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { type Books, readBooks } from '../books.ts'
import { table } from '../report.ts'
import { postgresPrograms } from './cluster/own-machine.ts'
import { until } from './cluster/state.ts'
import { wrongAlarm } from './way-back/alarm.ts'
import { broken, countRows, settle, wrongRestore } from './way-back/checks.ts'
import { startLoad, together } from './way-back/load.ts'
import { startWayBackWorld, type WayBackWorld } from './way-back/world.ts'

export interface WayBackWish {
  seed: string
  /** Megabytes of filler rows in the database. */
  megabytes: number
  /** A planted mistake of the restore. */
  plant?: 'nobody asks the provider' | 'no moment is named'
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

/** What this machine lacks for the trial, in one line; undefined: nothing. */
const missingHere = (): string | undefined => {
  const isThere = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined
  const packages = [
    ...(postgresPrograms() ? [] : ['postgresql']),
    ...(isThere('pgbackrest', 'version') ? [] : ['pgbackrest']),
    ...(isThere('openssl', 'version') ? [] : ['openssl']),
  ]
  return packages.length > 0 ? `lacks ${packages.join(', ')} (Debian: apt-get install ${packages.join(' ')})` : undefined
}

const sizeOf = async ({ database: { db } }: WayBackWorld): Promise<string> => {
  const { rows } = await sql<{ size: string }>`select pg_size_pretty(sum(pg_database_size(oid))) as size from pg_database`.execute(db)
  return rows[0]?.size ?? ''
}

/** Waits until the log just after the moment is archived; without it a restore cannot know that it got there. */
const archivedUpTo = ({ database: { db } }: WayBackWorld, segment: string) => {
  const isThere = async () => {
    const { rows } = await sql<{ done: boolean }>`select last_archived_wal >= ${segment} as done from pg_stat_archiver`.execute(db)
    return rows[0]?.done === true
  }
  return until(`${segment} in the archive`, isThere, 600)
}

const segmentNow = async ({ database: { db } }: WayBackWorld): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Adds filler rows, on its own connection since it takes longer than the product allows a statement. */
const fill = async (world: WayBackWorld, megabytes: number) => {
  const client = new pg.Client(world.archived.url('postgres'))
  await client.connect()
  await client.query(`create schema filler; create table filler.rows as select md5(random()::text) || md5(random()::text) || md5(random()::text) as text
    from generate_series(1, ${Math.round(megabytes * 8000)})`)
  await client.end()
  await archivedUpTo(world, await segmentNow(world))
}

const lost = <T>(last: readonly T[], restored: readonly T[], id: (row: T) => string): string[] => {
  const there = new Set(restored.map(id))
  return last.map(id).filter(one => !there.has(one))
}

/** Rows from after the moment that the restored database lacks. */
const lossOf = (last: Books, restored: Books) => ({
  bookings: lost(last.bookings, restored.bookings, row => row.id),
  confirmed: lost(
    last.bookings.filter(row => row.status === 'CONFIRMED'),
    restored.bookings.filter(row => row.status === 'CONFIRMED'),
    row => row.id,
  ),
  payments: lost(last.payments, restored.payments, row => row.id),
  refunds: lost(last.refunds, restored.refunds, row => row.id),
  events: lost(last.events, restored.events, id => id),
})

/** Pays orders that the database has lost, as guests do whose payment window is still open. */
const payLost = async ({ provider }: WayBackWorld, restored: Books, count: number): Promise<number> => {
  const known = new Set(restored.orders.map(order => order.provider_order_id))
  const open = (await provider.state()).orders.filter(order => order.status === 'created' && !known.has(order.id)).slice(0, count)
  for (const { id } of open) await provider.pay(id, 'upi', 'success')
  return open.length
}

const run = async (world: WayBackWorld, { seed, megabytes, plant }: WayBackWish, say: (line: string) => void): Promise<string[]> => {
  const { archived, database, product } = world
  const { db } = database
  if (megabytes > 0) await fill(world, megabytes)
  const began = performance.now()
  const guests = startLoad(world, seed, began)
  await wait(4000)
  // This store, like others, does not list a folder that has only folders; `verify` would find no archive.
  await archived.run('sh', '-c', 'echo here | pgbackrest --stanza=atithi repo-put archive/atithi/15-1/here')
  const [backupMs] = await timed(() => archived.backrest('backup', '--type=full'))
  await wait(6000)
  say(`  full backup in ${seconds(backupMs)}`)
  const before = together(guests.calls.acknowledged)
  const { rows } = await sql<{ moment: string }>`
    select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US+00') as moment`.execute(db)
  const moment = rows[0]?.moment ?? ''
  await wait(10_000)
  const segment = await segmentNow(world)
  await wait(2000)
  await guests.end()
  const expected = await countRows(db, moment)
  const last = await readBooks(db)
  const size = await sizeOf(world)
  // A destructive mistake, followed by the loss of the machine.
  await sql`truncate booking, webhook_event, booking_log cascade`.execute(db)
  await archivedUpTo(world, segment)
  await product.destroy()
  archived.lose()
  const atLoss = await world.provider.state()

  const target = ['--type=time', `--target=${moment}`, '--target-action=promote']
  const [restoreMs] = await timed(() => archived.backrest('restore', ...(plant === 'no moment is named' ? [] : target)))
  const [recoverMs] = await timed(() => archived.start())
  say(`  restored in ${seconds(restoreMs)}, recovered in ${seconds(recoverMs)}`)
  const restored = await readBooks(db)
  const wrong = await wrongRestore(db, moment, expected, before, restored)
  const [amcheck, { port }] = [join(postgresPrograms() ?? '', 'pg_amcheck'), new URL(archived.url('postgres'))]
  const whole = await archived.run(
    amcheck,
    ...`-h 127.0.0.1 -p ${port} -U postgres -d atithi --install-missing --heapallindexed`.split(' '),
  )
  if (whole.code !== 0) wrong.push(`pg_amcheck: ${whole.out}${whole.err}`.slice(0, 500))
  const paidBefore = await payLost(world, restored, 2)
  const [startMs] = await timed(() => product.start())

  const others = startLoad(world, `${seed}/after`, began)
  const told = plant === 'nobody asks the provider' ? '' : await world.admin('--after-restore', new Date(moment).toISOString())
  const paidAfter = await payLost(world, restored, 2)
  await wait(5000)
  await others.end()
  const { evidence, open, ms } = await settle(world, together(before, others.calls.acknowledged), plant ? 20_000 : 90_000)

  const loss = lossOf(last, restored)
  const wasKnown = new Set(restored.payments.map(payment => payment.provider_payment_id))
  const unknown = atLoss.payments.filter(payment => payment.captured && !wasKnown.has(payment.id))
  const kept = new Set(evidence.books.payments.filter(payment => payment.is_kept).map(payment => payment.provider_payment_id))
  const booked = unknown.filter(payment => kept.has(payment.id)).length
  const isBack = (id: string) => evidence.provider.payments.some(payment => payment.id === id && payment.amount_refunded === payment.amount)
  const back = unknown.filter(payment => !kept.has(payment.id) && isBack(payment.id)).length
  const paise = unknown.reduce((sum, payment) => sum + payment.amount, 0)
  say(
    table([
      ['database', `${size}, full backup under load in ${seconds(backupMs)}`],
      [
        'there at the moment',
        `${restored.bookings.length} bookings, ${restored.payments.length} payments, ${expected.history} lines of history, ${expected.events} events`,
      ],
      [
        'lost: what came after it',
        `${loss.bookings.length} bookings (${loss.confirmed.length} that were confirmed), ${loss.payments.length} payments, ${loss.refunds.length} refunds, ${loss.events.length} events`,
      ],
      [
        'the way back',
        `restore ${seconds(restoreMs)}, recovery ${seconds(recoverMs)}, product ready ${seconds(startMs)}: ${seconds(restoreMs + recoverMs + startMs)} together`,
      ],
      ['paid after the restore', `${paidBefore} lost orders before they were found again, ${paidAfter} after`],
      [
        'captured, unknown after it',
        `${unknown.length} payments, ${formatRupees(toRupees(paise))}: ${booked} became bookings, ${back} went back`,
      ],
      ['settled', open.length === 0 ? `after ${seconds(ms)}` : 'no'],
    ]),
  )
  for (const line of told.trim().split('\n').slice(0, 3)) say(`  > ${line}`)
  wrong.push(...broken(evidence, loss), ...open.map(what => `not settled: ${what}`))
  for (const [what, count] of Object.entries({ bookings: loss.confirmed.length, payments: loss.payments.length, late: paidAfter }))
    if (count === 0 && !plant) wrong.push(`nothing of this kind was lost, that proves nothing: ${what}`)
  wrong.push(...[...guests.calls.bad, ...others.calls.bad].map(answer => `an answer that must not be: ${answer}`))
  if (plant) return wrong
  return [...wrong, ...(await wrongAlarm(world, say))]
}

/** Runs the trial; returns its problems, or undefined if the machine lacks something. */
const attempt = async (say: (line: string) => void, wish: WayBackWish): Promise<string[] | undefined> => {
  const missing = missingHere()
  if (missing) {
    say(`  ✗ This machine ${missing}`)
    return undefined
  }
  const world = await startWayBackWorld()
  try {
    return await run(world, wish, say)
  } finally {
    await world.destroy()
  }
}

/**
 * A full backup runs while guests book; then a mistake and the loss of the machine follow, and the database is restored
 * to a moment before them. Checks what is lost, what the provider knows, and that broken backups raise the alarm. True:
 * all held.
 */
export const wayBack = async (say: (line: string) => void, wish: WayBackWish): Promise<boolean> => {
  say('\nThe way back: pgBackRest, an S3-compatible store behind TLS, a restore to a moment under guests')
  const wrong = await attempt(say, wish)
  for (const what of wrong?.slice(0, 20) ?? []) say(`  ✗ ${what}`)
  if (wrong?.length === 0) say('  ✓ nothing of before the moment is lost, and every captured payment is a booking or a refund')
  else if (wrong) say(`  ✗ ${wrong.length} problems`)
  return wrong?.length === 0
}

const planted = [
  { plant: 'nobody asks the provider', shownBy: /was captured and is not in our books$/ },
  { plant: 'no moment is named', shownBy: /were committed by the moment$/ },
] as const

/** Runs the trial with each planted mistake. True: each was noticed. */
export const wayBackFaults = async (say: (line: string) => void, wish: WayBackWish): Promise<boolean> => {
  const noticed: boolean[] = []
  for (const { plant, shownBy } of planted) {
    say(`\nThe way back with a mistake: ${plant}`)
    const shown = (await attempt(say, { ...wish, plant }))?.filter(what => shownBy.test(what)) ?? []
    noticed.push(shown.length > 0)
    say(shown.length > 0 ? `  ✓ noticed: ${shown.length} ×, such as: ${shown[0]}` : '  ✗ NOT noticed')
  }
  return noticed.every(Boolean)
}
