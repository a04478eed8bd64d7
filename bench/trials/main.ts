import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attacks } from './attacks.ts'
import { allTrouble } from './chaos.ts'
import { deployments } from './deployment.ts'
import { diskFull } from './disk-full.ts'
import { seededFaults } from './faults.ts'
import { floods } from './flood.ts'
import { memory } from './memory.ts'
import { model } from './model.ts'
import { alerts } from './other-programs/alerts.ts'
import { cluster, clusterFaults } from './other-programs/cluster.ts'
import { container } from './other-programs/container.ts'
import { pooler } from './other-programs/pooler.ts'
import { wayBack, wayBackFaults } from './other-programs/way-back.ts'
import { publicCalls } from './public-calls.ts'
import { figuresOf, noticedBy, problemsOf, table } from './report.ts'
import { halfRequests, slowUploads } from './slow-clients.ts'
import { slowZips } from './slow-zips.ts'
import { times } from './times.ts'
import { runTrial, type TrialOptions } from './trial.ts'
import { upgrade } from './upgrade.ts'
import { yearChange } from './year-change.ts'

const usage = `npm run trials -- [--seconds 60] [--guests 30] [--seed NAME] [--bookings 5000] [--requests 50000]
  [--sequences 2000] [--pgbouncer PROGRAM,PROGRAM] [--starts] [--rounds 3] [--minutes 30] [--megabytes 0] [--only honest|model|times|calls|flood|halves|uploads|deployment|upgrade|memory|year-change|slow-zips|attacks|alerts|pooler|cluster|cluster-faults|container|disk-full|way-back|way-back-faults|faults|PART OF A FAULT’S NAME]\n`
const faultSeconds = 12

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    guests: { type: 'string', default: '30' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    bookings: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '50000' },
    sequences: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '30' },
    megabytes: { type: 'string', default: '0' },
    starts: { type: 'boolean', default: false },
    pgbouncer: { type: 'string', default: 'pgbouncer' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const options: TrialOptions = { seconds: Number(values.seconds), guests: Number(values.guests), seed: values.seed, trouble: allTrouble }

/** The product as it is. True: every promise held. */
const honest = async (): Promise<boolean> => {
  say(
    `\nHonest run: ${options.guests} guests for ${options.seconds} s, kill -9 of the product and of PostgreSQL, a slow and failing provider,`,
  )
  say('webhooks duplicated, reordered, delayed, forged and lost')
  const log = join(tmpdir(), `atithi-trials-${values.seed}.log`)
  const outcome = await runTrial(options, {}, true, file => copyFileSync(file, log))
  say(table(figuresOf(outcome)))
  const problems = problemsOf(outcome)
  for (const problem of problems.slice(0, 40)) say(`  ✗ ${problem}`)
  if (problems.length === 0) rmSync(log, { force: true })
  say(problems.length === 0 ? '  ✓ every promise held' : `  ✗ ${problems.length} problems; the log of the product: ${log}`)
  return problems.length === 0
}

/** The product with each fault planted. True: all were noticed. */
const faults = async (): Promise<boolean> => {
  const chosen = seededFaults.filter(({ name }) => values.only === '' || values.only === 'faults' || name.includes(values.only))
  say(`\nSeeded faults, ${faultSeconds} s each`)
  let noticed = 0
  for (const { name, trouble, shownBy, wish } of chosen) {
    const began = performance.now()
    const outcome = await runTrial({ ...options, seconds: faultSeconds, trouble, shownBy, seed: `${values.seed}/${name}` }, wish, false)
    const found = noticedBy(outcome, shownBy)
    if (found) noticed++
    say(`  ${found ? '✓' : '✗'} ${name}: ${found ?? 'NOT noticed'} (${Math.round((performance.now() - began) / 1000)} s)`)
    if (!found) say(table(figuresOf(outcome)))
  }
  say(`  ${noticed} of ${chosen.length} noticed`)
  return chosen.length > 0 && noticed === chosen.length
}

const run = async (): Promise<boolean> => {
  if (values.help) {
    say(usage)
    return true
  }
  const began = performance.now()
  say(`Seed ${values.seed} (--seed ${values.seed} asks for the same guests and the same chaos)`)
  const trials: Record<string, () => Promise<boolean>> = {
    honest,
    model: () => model(say, { sequences: Number(values.sequences) }),
    times: () => times(say),
    calls: () => publicCalls(say),
    flood: () => floods(say),
    halves: () => halfRequests(say, options.seconds),
    uploads: () => slowUploads(say, 2 * options.seconds),
    deployment: () => deployments(say),
    upgrade: () => upgrade(say),
    memory: () => memory(say, { bookings: Number(values.bookings), requests: Number(values.requests) }),
    'year-change': () => yearChange(say),
    attacks: () => attacks(say),
    'slow-zips': () => slowZips(say, options.seconds),
  }
  const wish = { rounds: Number(values.rounds), minutes: Number(values.minutes), seed: values.seed }
  // These want programs of the system, so they are asked for by name.
  const byName: typeof trials = {
    alerts: () => alerts(say),
    pooler: () => pooler(say, values.pgbouncer.split(','), values.starts),
    cluster: () => cluster(say, wish),
    'cluster-faults': () => clusterFaults(say, wish),
    container: () => container(say),
    'disk-full': () => diskFull(say),
    'way-back': () => wayBack(say, { seed: values.seed, megabytes: Number(values.megabytes) }),
    'way-back-faults': () => wayBackFaults(say, { seed: values.seed, megabytes: 0 }),
  }
  const one = trials[values.only] ?? byName[values.only]
  const steps = one ? [one] : [...(values.only === '' ? Object.values(trials) : []), faults]
  const good: boolean[] = []
  for (const step of steps) good.push(await step())
  say(`\n${good.every(Boolean) ? 'All trials passed' : 'Trials failed'} after ${Math.round((performance.now() - began) / 1000)} s`)
  return good.every(Boolean)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

// The connection to a test database does not keep the process while it is waited for.
setInterval(() => undefined, 60_000)
process.exit((await run()) ? 0 : 1)
