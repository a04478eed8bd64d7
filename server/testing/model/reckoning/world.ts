import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/errors/errors.ts'
import { transact } from '../../../jobs/transact.ts'
import type { TestServer } from '../../../testing.ts'
import { makeHotel, type TestHotel } from '../../worlds/hotel.ts'
import { employ, type Person } from '../../worlds/people.ts'
import { Books } from './books.ts'
import type { ModelRoom } from './entries.ts'
import { capacity, extras, types } from './people.ts'
import { year } from './prices.ts'

/** A person at a desk; `seen` has the version of each booking when the person last looked. */
export interface Desk {
  person: Person
  seen: Map<string, number>
}

/** A hotel of its own with its expected books. */
export interface World {
  server: TestServer
  desks: readonly [Desk, Desk]
  /** The staff member who makes the current step's changes. */
  acting: Person | undefined
  hotel: TestHotel
  books: Books
  /** The key that the browser gives each guest's attempt. */
  attempts: string[]
}

const kinds = [
  { ...capacity, name: 'Deluxe', numbers: ['1', '2'], price: 4001, withMeals: 5503 },
  { ...capacity, name: 'Garden', numbers: ['3', '4'], price: 3007, withMeals: 4211 },
]

/** 10:00 in India, tomorrow by the machine's clock; the clock of a sequence only moves forward from there. */
const beginning = (): Date => new Date(`${addDays(todayInIndia(new Date()), 1)}T04:30:00Z`)

/** The platform's share of a stay's total in basis points, chosen so that shares need rounding. */
export const deductionBasisPoints = 777

/** Sets prices that depend on the number of people and are higher on some weekdays. */
export const countPeople = async ({ db }: TestServer, { id }: TestHotel): Promise<void> => {
  const { breakfast, allMeals, bed, paysFrom } = extras
  const costs = {
    extra_adult_breakfast_paise: breakfast.adult,
    extra_child_breakfast_paise: breakfast.child,
    extra_bed_paise: bed,
    extra_adult_meal_paise: allMeals.adult,
    extra_child_meal_paise: allMeals.child,
    child_pays_from: paysFrom,
  }
  await db.updateTable('hotel').set(costs).where('id', '=', id).execute()
  const season = await db.insertInto('season').values({ hotel_id: id, name: 'All year' }).returning('id').executeTakeFirstOrThrow()
  for (const [name, { adults, children, beds, less, roomOnlyLess }] of Object.entries(types)) {
    const facts = {
      base_adults: adults,
      base_children: children,
      extra_beds: beds,
      single_less_paise: less,
      room_only_less_paise: roomOnlyLess ?? null,
    }
    const type = db.updateTable('room_type').set(facts).where('hotel_id', '=', id).where('name', '=', name).returning('id')
    const { id: type_id } = await type.executeTakeFirstOrThrow()
    const line = { hotel_id: id, season_id: season.id, type_id, kind: 'ADD', breakfast: year.more, all_meals: year.more }
    await db
      .insertInto('season_price')
      .values(year.weekdays.map(weekday => ({ ...line, weekday })))
      .execute()
  }
}

/** A hotel with four rooms of two kinds, one not on sale, and two desks. Deletes the jobs of earlier sequences. */
export const newWorld = async (server: TestServer, people: readonly [Person, Person], countsPeople: boolean): Promise<World> => {
  const { db, provider, clock } = server
  await db.deleteFrom('outbox').execute()
  await provider.control('reset')
  const now = beginning()
  clock.set(now)
  const hotel = await makeHotel(db, { kinds, plan: { deductionRate: deductionBasisPoints / 100 }, accountId: 'acc_Gs9Lk40TbRy2We' })
  // Removes earlier memberships: every call reads the rights at all hotels where an account works.
  for (const { id } of people) await db.deleteFrom('member').where('account_id', '=', id).execute()
  for (const { id } of people) await employ(server, hotel.id, id, 'MANAGER')
  const desks: World['desks'] = [
    { person: people[0], seen: new Map() },
    { person: people[1], seen: new Map() },
  ]
  await db
    .updateTable('room')
    .set({ is_available: false })
    .where('id', '=', hotel.rooms['4'] ?? '')
    .execute()
  if (countsPeople) await countPeople(server, hotel)
  const rooms = kinds.flatMap(({ name, numbers, price, withMeals }) =>
    numbers.map(
      (number): ModelRoom => ({
        id: hotel.rooms[number] ?? '',
        number,
        type: name,
        price: price * 100,
        withMeals: withMeals * 100,
        isAvailable: number !== '4',
        state: 'open',
      }),
    ),
  )
  return {
    server,
    desks,
    acting: undefined,
    hotel,
    books: new Books(rooms, now, countsPeople),
    attempts: [0, 1, 2, 3].map(() => randomUUID()),
  }
}

/** The n-th item that fits the step; every fifth n picks from all items, so that refusals are tried too. */
export const pick = <T>(all: readonly T[], n: number, isMeant: (one: T) => boolean = () => true): T | undefined => {
  const list = n % 5 === 4 ? all : all.filter(isMeant)
  return list[n % Math.max(1, list.length)]
}

/** What a step did: true, or false where it was refused. */
export type Done = boolean | 'nothing to do'

/** True when it was done, false when it was refused with a sentence; anything else is a bug. */
export const isDone = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return false
  }
}

/** The same in one transaction of the product. */
export const isDoneIn = ({ server }: World, work: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  isDone(() => transact(server.product.app, work))

/** Asserts that the product did with a request what the model expects. */
export const expectDone = (done: boolean, expected: boolean, said = ''): void =>
  assert.equal(done ? 'done' : 'refused', expected ? 'done' : 'refused', `The product and the model disagree: ${said}`)
