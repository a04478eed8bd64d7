import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { allowedMigrations } from '#server/testing/releases/next-release.ts'
import { broken, mailedTwice, settle } from './other-programs/cluster/checks.ts'
import { type Load, startLoad } from './other-programs/cluster/load.ts'
import { table } from './report.ts'
import { type Release, startUpgradeWorld, type UpgradeWorld } from './upgrade/world.ts'

type Say = (line: string) => void

/** Changes that break the previous release. server/db/migration-rules.test.ts forbids each; here they run anyway. */
const forbidden: Record<string, string> = {
  'a column with another name': 'alter table booking rename column source to origin;',
  'a column that is gone': 'alter table booking drop column special_request;',
  'not null without a default':
    'alter table booking add column later int not null default 0; alter table booking alter column later drop default;',
}

/** Milliseconds of each state under load. */
const calmMs = 8000
/** The longest time in ms that callers may be without an answer: one of two processes always serves. */
const silenceLimitMs = 5000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Step {
  seat: 0 | 1
  release: Release
  what: string
}

const there: Step[] = [
  { seat: 0, release: 'the next release', what: 'the first goes to the next release, which migrates; both beside each other' },
  { seat: 1, release: 'the next release', what: 'the second goes to the next release' },
]
const back: Step[] = [
  { seat: 0, release: 'this release', what: 'the first goes back; both beside each other' },
  { seat: 1, release: 'this release', what: 'the second goes back' },
]

const take = async (
  world: UpgradeWorld,
  load: Load,
  steps: readonly Step[],
): Promise<[what: string, figure: string, silenceMs: number][]> => {
  const seen: [string, string, number][] = []
  for (const { seat, release, what } of steps) {
    const began = performance.now()
    const readyMs = await world.seats[seat].take(release)
    await wait(calmMs)
    const ms = load.longestSilenceMs(began, performance.now())
    seen.push([what, `ready ${seconds(readyMs)} after its start; at most ${seconds(ms)} without an answer`, ms])
  }
  return seen
}

const migrationTime = async ({ database: { db } }: UpgradeWorld): Promise<string> => {
  const { rows } = await sql<{ count: number; ms: number }>`select count(*) as count,
    (1000 * extract(epoch from max(applied_at) - min(applied_at)))::int as ms from schema_migration where name like '9%'`.execute(db)
  return `${rows[0]?.count} in ${rows[0]?.ms} ms, from the end of the first to the end of the last`
}

const statuses = ({ guests, staff }: Load) => {
  const all = new Map<number, number>()
  for (const calls of [guests, staff]) for (const [status, count] of calls.statuses) all.set(status, (all.get(status) ?? 0) + count)
  return all
}

/** Missing answers and 5xx answers, of which there must be none with either release. */
const refused = (load: Load): string[] =>
  [...statuses(load)].filter(([status]) => status === 0 || status >= 500).map(([status, count]) => `${count} × ${status || 'no answer'}`)

const honest = async (say: Say): Promise<boolean> => {
  const world = await startUpgradeWorld(allowedMigrations)
  try {
    const load = await startLoad(world, 'upgrade')
    await wait(calmMs)
    const before = load.longestSilenceMs(performance.now() - calmMs, performance.now())
    const seen = await take(world, load, [...there, ...back])
    await load.end()
    const { evidence, open, ms } = await settle(world, load)
    const { orders, confirmed, deskRefunds } = load.guests.acknowledged
    say(
      table([
        ['this release alone', `at most ${seconds(before)} without an answer`],
        ...seen.map(([what, figure]) => [what, figure] as const),
        ['migrations', await migrationTime(world)],
        [
          'answers',
          [...statuses(load)]
            .sort(([a], [b]) => a - b)
            .map(([status, count]) => `${count} × ${status || 'none'}`)
            .join(', '),
        ],
        ['told', `${orders.size} orders, ${confirmed.size} confirmed, ${load.sold.size} sold at the desk, ${load.cash.size} cash payments`],
        ['', `${deskRefunds.size} refunds, ${load.documents.size} documents, ${load.pictures.size} pictures`],
        ['settled', open.length === 0 ? `after ${seconds(ms)}` : 'no'],
        ['load of the machine', `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`],
      ]),
    )
    const wrong = [
      ...(await broken(world, load, evidence)),
      ...open.map(what => `not settled: ${what}`),
      ...mailedTwice(world),
      ...refused(load),
      ...seen.filter(([, , silence]) => silence > silenceLimitMs).map(([what, figure]) => `${what}: ${figure}`),
      ...(load.changes() < 100 ? [`only ${load.changes()} changes were answered: that proves nothing`] : []),
    ]
    for (const what of wrong.slice(0, 20)) say(`  ✗ ${what}`)
    if (wrong.length > 0) say(`  the end of the log: ${world.log().slice(-3000)}`)
    else say('  ✓ nothing was refused, nothing that was acknowledged is lost, nothing was done twice')
    return wrong.length === 0
  } finally {
    await world.close()
  }
}

/** Runs a forbidden migration. True: the previous release failed with it. */
const planted = async (say: Say, name: string, statement: string): Promise<boolean> => {
  const world = await startUpgradeWorld({ '900-forbidden.sql': statement })
  try {
    const load = await startLoad(world, 'upgrade')
    await wait(2000)
    await take(world, load, there.slice(0, 1))
    await load.end()
    const bad = [...load.guests.bad, ...load.staff.bad]
    say(`  ${bad.length > 0 ? '✓ noticed' : '✗ NOT noticed'}: ${name}: ${bad.length} answers that must not be, such as ${bad[0] ?? 'none'}`)
    return bad.length > 0
  } finally {
    await world.close()
  }
}

/** Upgrades two processes one after the other and back, under load; then runs forbidden migrations. True: all held. */
export const upgrade = async (say: Say): Promise<boolean> => {
  say(
    '\nUpgrade: two processes go to the next release, one after the other, and back, under eight guests, a desk, an owner and the provider’s events',
  )
  const good = [await honest(say)]
  for (const [name, statement] of Object.entries(forbidden)) good.push(await planted(say, name, statement))
  return good.every(Boolean)
}
