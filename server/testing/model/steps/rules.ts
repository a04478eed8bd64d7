import { addDays, nightsOf } from '#shared/words/dates.ts'
import { raisePageVersion } from '../../worlds/hotel.ts'
import type { Books } from '../reckoning/books.ts'
import type { ModelRule } from '../reckoning/entries.ts'
import type { World } from '../reckoning/world.ts'
import { typeOf } from './rates.ts'
import type { StepOf } from './steps.ts'

/** Whether the hotel's rule for that type, or without one for all, is against the stay. */
export const isAgainst = ({ rates: { rule } }: Books, type: string | undefined, checkIn: string, checkOut: string): boolean => {
  if (!rule || rule.type !== type) return false
  const holdsOn = (date: string) => rule.from <= date && date <= rule.to
  if (rule.what === 'closed') return nightsOf(checkIn, checkOut).some(holdsOn)
  if (rule.what === 'three nights touched') return checkOut < addDays(checkIn, 3) && nightsOf(checkIn, checkOut).some(holdsOn)
  if (rule.what === 'no departure') return holdsOn(checkOut)
  return holdsOn(checkIn) && (rule.what === 'no arrival' || checkOut < addDays(checkIn, 2))
}

/** Whether guests find no room of the type on that night, whatever is free. */
export const isClosed = (books: Books, type: string, night: string): boolean =>
  books.rates.rule?.what === 'closed' && [undefined, type].some(one => isAgainst(books, one, night, addDays(night, 1)))

const leastNights: Partial<Record<ModelRule['what'], number>> = { 'two nights': 2, 'three nights touched': 3 }

/** The hotel has this rule from now on, and no other. */
export const changeRule = async (world: World, step: StepOf<'rule'>): Promise<void> => {
  const { server, hotel, books } = world
  const { db } = server
  const type = step.type === undefined ? undefined : await typeOf(world, step.type)
  const from = addDays(books.day.today, step.from)
  const rule = { type: type?.name, from, to: addDays(from, step.nights - 1), what: step.what }
  await db.deleteFrom('stay_rule').where('hotel_id', '=', hotel.id).execute()
  const says = {
    closed: rule.what === 'closed',
    no_arrival: rule.what === 'no arrival',
    no_departure: rule.what === 'no departure',
    min_nights: leastNights[rule.what] ?? null,
    touches: rule.what === 'three nights touched',
  }
  await db
    .insertInto('stay_rule')
    .values({ hotel_id: hotel.id, type_id: type?.id ?? null, from_date: rule.from, to_date: rule.to, ...says })
    .execute()
  books.rates.rule = rule
  await raisePageVersion(db, hotel.id)
}
