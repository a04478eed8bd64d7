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

/** Somebody at a desk, with what is on the screen: the version of each booking as it was when they last looked. */
export interface Desk {
  person: Person
  seen: Map<string, number>
}

/** A hotel of its own with the books that it should have. */
export interface World {
  server: TestServer
  desks: readonly [Desk, Desk]
  /** Who of the staff the present step's changes are by. */
  acting: Person | undefined
  hotel: TestHotel
  books: Books
  /** The browser's name for each guest's attempt. */
  attempts: string[]
}

const kinds = [
  { ...capacity, name: 'Deluxe', numbers: ['1', '2'], price: 4001, withMeals: 5503 },
  { ...capacity, name: 'Garden', numbers: ['3', '4'], price: 3007, withMeals: 4211 },
]

/** Ten in the morning in India, tomorrow by the machine's clock: the clock of a sequence only goes forward from there. */
const beginning = (): Date => new Date(`${addDays(todayInIndia(new Date()), 1)}T04:30:00Z`)

/** Basis points of a stay's total that are the platform's: a figure that does not divide. */
export const deductionBasisPoints = 777

/** Prices of nights are for so many people, and higher on some days of the week. */
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

/** Four rooms of two kinds, one of them not on sale, and two desks. What earlier sequences left to do is forgotten. */
export const newWorld = async (server: TestServer, people: readonly [Person, Person], countsPeople: boolean): Promise<World> => {
  const { db, provider, clock } = server
  await db.deleteFrom('outbox').execute()
  await provider.control('reset')
  const now = beginning()
  clock.set(now)
  const hotel = await makeHotel(db, { kinds, plan: { deductionRate: deductionBasisPoints / 100 }, accountId: 'acc_Gs9Lk40TbRy2We' })
  // Who works at thousands of hotels has all their rights read at every call.
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

/** The n-th of what the step is for; of each five the last is one of all there are, so that refusals are tried too. */
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

/** What the product did with a request has to be what the model says. */
export const expectDone = (done: boolean, expected: boolean, said = ''): void =>
  assert.equal(done ? 'done' : 'refused', expected ? 'done' : 'refused', `The product and the model disagree: ${said}`)
