import fc from 'fast-check'
import type { TestServer } from '../../testing.ts'
import type { ProviderState } from '../provider.ts'
import { checkAll } from './checks.ts'
import { arrive, cancelStay, changeEnd, type DeskFunctions, deskFunctions, endEarly, leave, moveStay, sell, swapRooms } from './desk.ts'
import { hold, release, search } from './guest.ts'
import { expire, passHold, passTime, purge, reprice, retire } from './house.ts'
import { pay, refund, settle, work } from './money.ts'
import { type Step, sequences } from './steps.ts'
import { readTables } from './tables.ts'
import { newWorld, type World } from './world.ts'

const take = async (world: World, step: Step, desk: DeskFunctions): Promise<void> => {
  switch (step.do) {
    case 'search':
      return search(world, step)
    case 'hold':
      await hold(world, step)
      return step.pays ? pay(world, { do: 'pay', order: world.books.orders.length - 1, told: 'browser' }) : undefined
    case 'release':
      return release(world, step)
    case 'pay':
      return pay(world, step)
    case 'settle':
      return settle(world, step)
    case 'refund':
      return refund(world, step)
    case 'work':
      return work(world, step)
    case 'sell':
      return sell(world, step)
    case 'extend':
    case 'shorten':
      return changeEnd(world, step, desk)
    case 'move':
      return moveStay(world, step, desk)
    case 'swap':
      return swapRooms(world, step, desk)
    case 'cancel':
      return cancelStay(world, step, desk)
    case 'endStay':
      return endEarly(world, step, desk)
    case 'checkIn':
      return arrive(world, step, desk)
    case 'checkOut':
      return leave(world, step, desk)
    case 'runOut':
    case 'almostOver':
      return passHold(world, step)
    case 'expire':
      return expire(world)
    case 'purge':
      return purge(world)
    case 'clock':
      return passTime(world, step)
    case 'reprice':
      return reprice(world, step)
    case 'retire':
      return retire(world, step)
  }
}

/** Steps in which the provider may have taken money or given it back. */
const moneySteps: readonly Step['do'][] = ['hold', 'pay', 'settle', 'work']

/** Checks everything, and gives the tables as text. */
const check = async ({ server, hotel, books }: World, provider: ProviderState): Promise<string> => {
  const tables = await readTables(server.db, hotel.id)
  checkAll(tables, provider, books)
  return JSON.stringify(tables)
}

/** At the end every payment is settled and every refund sent: what was captured is kept or has gone back. */
const finish = async (world: World): Promise<void> => {
  for (let at = 0; at < world.books.payments.length; at++)
    if (!world.books.payments[at]?.outcome) await settle(world, { do: 'settle', payment: at, by: 'reconcile' })
  await work(world, { do: 'work', provider: 'processed' })
  await check(world, await world.server.provider.state())
}

export interface Trial {
  sequences: number
  seed: number
  /** Kinds of steps; all without it. */
  steps?: readonly Step['do'][]
  desk?: DeskFunctions
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

/** Random sequences on hotels of their own, checked after every step. */
export const runModel = async (server: TestServer, trial: Trial): Promise<Outcome> => {
  const began = performance.now()
  const desk = trial.desk ?? deskFunctions
  let steps = 0
  const changes: Outcome['changes'] = {}
  const property = fc.asyncProperty(sequences(trial.steps), async sequence => {
    const world = await newWorld(server)
    let provider = await server.provider.state()
    let before = await check(world, provider)
    for (const step of sequence) {
      steps++
      await take(world, step, desk)
      if (moneySteps.includes(step.do)) provider = await server.provider.state()
      const after = await check(world, provider)
      if (after !== before) changes[step.do] = (changes[step.do] ?? 0) + 1
      before = after
    }
    await finish(world)
  })
  const details = await fc.check(property, { numRuns: trial.sequences, seed: trial.seed, endOnFailure: !trial.shrink })
  const error = details.errorInstance
  const failure = details.failed
    ? [
        `seed ${details.seed}, path ${details.counterexamplePath}, after ${details.numShrinks} shrinks`,
        ...(details.counterexample?.[0] ?? []).map(step => `  ${JSON.stringify(step)}`),
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      ].join('\n')
    : undefined
  return { sequences: details.numRuns, steps, changes, seconds: (performance.now() - began) / 1000, failure }
}
