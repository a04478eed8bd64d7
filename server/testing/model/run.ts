import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { TestServer } from '../../testing.ts'
import type { ProviderState } from '../provider.ts'
import { person } from '../worlds/people.ts'
import { checkAll } from './checks.ts'
import { checkHistory } from './reckoning/history.ts'
import { checkPapers } from './reckoning/papers.ts'
import { readTables, type Tables } from './reckoning/tables.ts'
import { checkViews, shownOf } from './reckoning/views.ts'
import { newWorld, type World } from './reckoning/world.ts'
import { blockRoom, moveBlock, unblock } from './steps/blocks.ts'
import { clean, insideNow, reckonLeft } from './steps/cleaning.ts'
import { changeEnd, moveStay, rename, sell, swapRooms } from './steps/desk.ts'
import { charge, giveCash, refund, takePayment } from './steps/desk-money.ts'
import { changePeople, setPrice, undoPrice } from './steps/desk-prices.ts'
import { arrive, cancelStay, correct, deleteStay, leave, noShow } from './steps/desk-status.ts'
import { groupArrives, levelGroups, payGroup, sellGroup } from './steps/groups.ts'
import { hold, release, search } from './steps/guest.ts'
import { expire, passHold, passTime, purge, reprice, retire } from './steps/house.ts'
import { askForBalance, holdByLink, moveEnd, orderByLink, recordHeld } from './steps/links.ts'
import { pay, settle, transferred, work, workAll } from './steps/money.ts'
import { beginCounting, changeOffer, changeRate, register } from './steps/rates.ts'
import { changeRule } from './steps/rules.ts'
import { type Sequence, type Step, type StepOf, sequences } from './steps/steps.ts'

/** Takes a step; false means that it was refused and must have changed nothing. */
type Take<K extends Step['do']> = (world: World, step: StepOf<K>) => Promise<unknown>

const takes: { [K in Step['do']]: Take<K> } = {
  search,
  hold: async (world, step) => {
    await hold(world, step)
    if (step.pays) await pay(world, { do: 'pay', order: world.books.orders.length - 1, told: 'browser' })
    return true
  },
  release,
  pay,
  settle,
  work,
  sell,
  extend: changeEnd,
  shorten: changeEnd,
  move: moveStay,
  swap: swapRooms,
  rename,
  take: takePayment,
  giveCash,
  refund,
  charge,
  cancel: cancelStay,
  noShow,
  checkIn: arrive,
  checkOut: leave,
  correct,
  clean,
  block: blockRoom,
  moveBlock,
  unblock,
  holdByLink,
  moveEnd,
  recordHeld,
  askForBalance,
  orderByLink: async (world, step) => {
    const done = await orderByLink(world, step)
    if (done === true && step.pays) await pay(world, { do: 'pay', order: world.books.orders.length - 1, told: 'browser' })
    return done
  },
  group: sellGroup,
  payGroup,
  groupIn: groupArrives,
  delete: deleteStay,
  runOut: passHold,
  almostOver: passHold,
  expire,
  purge,
  clock: passTime,
  reprice,
  retire,
  people: changePeople,
  setPrice,
  undo: undoPrice,
  rate: changeRate,
  offer: changeOffer,
  rule: changeRule,
  count: beginCounting,
  register,
}

/** Steps in which the provider may have taken money or given it back. */
const moneySteps: readonly Step['do'][] = ['hold', 'orderByLink', 'pay', 'settle', 'work']

/** What the checks compare: the tables as they are, and the provider's books as they were read last. */
interface Seen {
  tables: Tables
  shown: ReturnType<typeof shownOf>
  provider: ProviderState
}

/** Checks everything that may be different since `before`. */
const check = async (world: World, before?: Seen, step?: Step): Promise<Seen> => {
  const { server, hotel, books, acting } = world
  const provider = !before || !step || moneySteps.includes(step.do) ? await server.provider.state() : before.provider
  const tables = await readTables(server.db, hotel.id)
  const shown = shownOf(tables)
  checkAll(tables, provider, books)
  if (before) checkHistory(before.tables, tables, { account: acting?.id, now: books.now })
  for (const booking of books.bookings) booking.version = tables.bookings.find(({ id }) => id === booking.id)?.version ?? booking.version
  await checkPapers(world, tables, before?.tables)
  await checkViews(world, shown, step?.do === 'clock' ? undefined : before?.shown)
  return { tables, shown, provider }
}

/** At the end settles all payments and sends all refunds: money is kept or refunded, and the hotel has its part. */
const finish = async (world: World, before: Seen): Promise<void> => {
  world.acting = undefined
  while (world.books.payments.some(({ outcome }) => !outcome)) await settle(world, { do: 'settle', payment: 0, by: 'reconcile' })
  await workAll(world)
  await check(world, before)
  await transferred(world)
}

export interface Trial {
  sequences: number
  seed: number
  /** Starts with the sequence at this path, as a failure reports it. */
  path?: string
  /** Kinds of steps; all without it. */
  steps?: readonly Step['do'][]
  /** Looks for the shortest sequence that fails; else the first one that fails is enough. */
  shrink?: boolean
}

export interface Outcome {
  sequences: number
  steps: number
  /** Of each kind of step, how many changed something in the tables. */
  changes: Partial<Record<Step['do'], number>>
  seconds: number
  /** What was wrong, with the sequence and its seed; undefined when everything held. */
  failure: string | undefined
}

/** Milliseconds for finding a shorter sequence that fails too. */
const maxShrinking = 90_000

interface Failed {
  sequence: Sequence
  error: unknown
}

/** Shortens a failing sequence: leaves out halves of it, then ever smaller parts, as long as it still fails. */
const shortest = async (failed: Failed, run: (sequence: Sequence) => Promise<unknown>): Promise<Failed> => {
  const end = performance.now() + maxShrinking
  let best = failed
  for (let size = failed.sequence.steps.length >> 1; size > 0; size = size >> 1)
    for (let at = best.sequence.steps.length - size; at > -size && performance.now() < end; at -= size) {
      const sequence = { ...best.sequence, steps: best.sequence.steps.filter((_, index) => index < at || index >= at + size) }
      await run(sequence).catch((error: unknown) => {
        best = { sequence, error }
      })
    }
  return best
}

/** Random sequences on hotels of their own, checked after every step. */
export const runModel = async (server: TestServer, trial: Trial): Promise<Outcome> => {
  const began = performance.now()
  const people = [await person(server, { name: 'Asha Desk' }), await person(server, { name: 'Ravi Desk' })] as const
  let [steps, reached] = [0, 0]
  const changes: Outcome['changes'] = {}
  const run = async ({ countsPeople, steps: sequence }: Sequence) => {
    const world = await newWorld(server, people, countsPeople)
    let before = await check(world)
    reached = 0
    for (const step of sequence) {
      steps++
      reached++
      world.acting = undefined
      const inside = insideNow(world.books)
      const done = await (takes[step.do] as Take<Step['do']>)(world, step)
      if (done === 'nothing to do') continue
      levelGroups(world.books)
      // Moving the clock alone changes which rooms guests are in.
      if (step.do !== 'clock') reckonLeft(world.books, inside)
      const after = await check(world, before, step)
      if (done === false) assert.equal(after.shown.all, before.shown.all, 'A change that was refused changed something')
      if (after.shown.all !== before.shown.all) changes[step.do] = (changes[step.do] ?? 0) + 1
      before = after
    }
    await finish(world, before)
  }
  const { seed, path = '' } = trial
  const details = await fc.check(fc.asyncProperty(sequences(trial.steps), run), {
    numRuns: trial.sequences,
    seed,
    path,
    endOnFailure: true,
  })
  const [outcome, seconds] = [{ sequences: details.numRuns, steps, changes }, (performance.now() - began) / 1000]
  if (!details.failed) return { ...outcome, seconds, failure: undefined }
  const all = details.counterexample?.[0] ?? { countsPeople: false, steps: [] }
  const found = { sequence: { ...all, steps: all.steps.slice(0, reached) }, error: details.errorInstance }
  const { sequence, error } = trial.shrink ? await shortest(found, run) : found
  const failure = [
    `seed ${seed}, path ${details.counterexamplePath}: ${sequence.steps.length} of ${all.steps.length} steps${
      all.countsPeople ? ', prices for so many people' : ''
    }`,
    ...sequence.steps.map(step => `  ${JSON.stringify(step)}`),
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ].join('\n')
  return { ...outcome, seconds, failure }
}
