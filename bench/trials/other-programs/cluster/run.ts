import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../../../demo/random.ts'
import { table } from '../../report.ts'
import { broken, mailedTwice, settle } from './checks.ts'
import { faults } from './faults.ts'
import { type Load, startLoad } from './load.ts'
import { isWhole, untilSteady } from './state.ts'
import { allReady, type ClusterWorld, type Plant, startClusterWorld } from './world.ts'

/* The trial itself, in its own namespaces (`own-machine.ts`): node run.ts <folder in memory> <options as JSON>. */

export interface Options {
  rounds: number
  minutes: number
  seed: string
  plant: Plant
  /** The kinds of fault to run; empty: all. */
  kinds: string[]
  /** For a planted fault, a pattern of the problem that must be found; other problems may come from a slow machine. */
  shownBy?: string
}

/** Exit codes. */
export const ends = { good: 0, wrong: 1, broken: 2, notShown: 3 } as const

/** The longest time in ms that all callers may be without an answer, whatever dies. */
const silenceLimitMs = 40_000
/**
 * Milliseconds in which all must be well before the first fault and between two. A leader that dies before a second
 * synchronous node is named makes two faults at once, after which by design no node takes over.
 */
const calmMs = 6000
const wholeWithinSeconds = 120

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

interface Silence {
  name: string
  ms: number[]
}

/** Runs all kinds of fault, round by round, with calm between; returns how long no answer came, and problems. */
const bringTrouble = async (world: ClusterWorld, load: Load, options: Options): Promise<{ silences: Silence[]; wrong: string[] }> => {
  const random = randomFrom(`${options.seed}/faults`)
  const chosen = faults.filter(({ name }) => options.kinds.length === 0 || options.kinds.includes(name))
  const silences = chosen.map(({ name }): Silence => ({ name, ms: [] }))
  const wrong: string[] = []
  const end = performance.now() + options.minutes * 60_000
  for (let round = 0; round < options.rounds; round++)
    for (const [index, fault] of chosen.entries()) {
      if (performance.now() > end) return { silences, wrong }
      const began = performance.now()
      wrong.push(...(await fault.run(world, random)).map(what => `${fault.name}: ${what}`))
      const isWell = () => isWhole(world.nodes, world.waits)
      await untilSteady(`all three nodes again after: ${fault.name}`, isWell, calmMs, wholeWithinSeconds)
      const ms = load.longestSilenceMs(began, performance.now())
      silences[index]?.ms.push(ms)
      say(`  ${fault.name}: ${seconds(ms)} without an answer (round ${round + 1}, ${seconds(performance.now() - began)})`)
      if (ms > silenceLimitMs) wrong.push(`${fault.name}: nobody was answered for ${seconds(ms)}`)
    }
  return { silences, wrong }
}

const figures = (world: ClusterWorld, load: Load, silences: readonly Silence[]): [string, string][] => {
  const { orders, confirmed, deskRefunds } = load.guests.acknowledged
  const count = (kept: { starts(): number }) => kept.starts() - 1
  return [
    ...silences.map(({ name, ms }): [string, string] => [
      name,
      ms.length === 0 ? 'not run' : `${ms.length} ×, without an answer at most ${seconds(Math.max(...ms))}`,
    ]),
    ['changes that were answered', String(load.changes())],
    ['told', `${orders.size} orders, ${confirmed.size} confirmed, ${load.sold.size} sold at the desk, ${load.cash.size} cash payments`],
    ['', `${deskRefunds.size} refunds, ${load.documents.size} documents, ${load.pictures.size} pictures`],
    [
      'started again',
      `product ${world.products.map(count).join(' + ')}, PgBouncer ${count(world.pgbouncer)}, HAProxy ${count(world.haproxy)}`,
    ],
  ]
}

const run = async (folder: string, options: Options): Promise<string[]> => {
  const world = await startClusterWorld(folder, options.plant, say)
  const load = await startLoad(world, options.seed)
  // No process dies yet, so a mail that comes twice now was sent twice without a fault.
  await wait(2 * calmMs)
  const wrong = mailedTwice(world)
  const trouble = await bringTrouble(world, load, options)
  wrong.push(...trouble.wrong)
  await load.end()
  await allReady(60)
  const { evidence, open, ms } = await settle(world, load)
  say(table([...figures(world, load, trouble.silences), ['settled', open.length === 0 ? `after ${seconds(ms)}` : 'no']]))
  wrong.push(...(await broken(world, load, evidence)), ...open.map(what => `not settled: ${what}`))
  if (load.changes() < 100) wrong.push(`only ${load.changes()} changes were answered: that proves nothing`)
  return wrong
}

const report = (wrong: readonly string[], { shownBy }: Options): number => {
  const shown = shownBy === undefined ? wrong : wrong.filter(what => new RegExp(shownBy).test(what))
  for (const what of shown.slice(0, shownBy === undefined ? 20 : 2)) say(`  ✗ ${what}`)
  if (wrong.length > 0) say(`  ✗ ${wrong.length} problems`)
  else say('  ✓ nothing that was acknowledged is lost, nothing was done twice')
  if (shownBy !== undefined) return shown.length > 0 ? ends.wrong : ends.notShown
  return wrong.length > 0 ? ends.wrong : ends.good
}

const [, , folder = '', text = '{}'] = process.argv
try {
  const options = JSON.parse(text) as Options
  process.exit(report(await run(folder, options), options))
} catch (error) {
  say(`  ✗ ${error instanceof Error ? error.stack : error}`)
  process.exit(ends.broken)
}
