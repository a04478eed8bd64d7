import { addDays } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import { raisePageVersion } from '../../worlds/hotel.ts'
import { isSplitUnknown } from '../reckoning/books.ts'
import { types } from '../reckoning/people.ts'
import { dayKey } from '../reckoning/prices.ts'
import { countPeople, type Done, type World } from '../reckoning/world.ts'
import { clubCode } from './step-parts.ts'
import type { StepOf } from './steps.ts'

/** A room type by its index in `types`. */
export const typeOf = async ({ server, hotel }: World, at: number) => {
  const name = Object.keys(types)[at] ?? ''
  const query = server.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).where('name', '=', name)
  return { name, ...(await query.executeTakeFirstOrThrow()) }
}

/** Sets the price of one night of a type, or makes a season for it; a new season replaces the one before. */
export const changeRate = async (world: World, { type: at, from, nights, how, value }: StepOf<'rate'>): Promise<void> => {
  const { server, hotel, books } = world
  const { db } = server
  const { id: type_id, name: type } = await typeOf(world, at)
  const first = addDays(books.day.today, from)
  if (how === 'DAY') {
    const day = { breakfast: toPaise(value), allMeals: toPaise(value) + 110_025 }
    const prices = { breakfast_paise: day.breakfast, all_meals_paise: day.allMeals }
    await db
      .insertInto('day_price')
      .values({ hotel_id: hotel.id, type_id, night: first, ...prices })
      .onConflict(on => on.columns(['hotel_id', 'type_id', 'night']).doUpdateSet(prices))
      .execute()
    books.rates.days.set(dayKey(type, first), day)
  } else {
    await db.deleteFrom('season').where('hotel_id', '=', hotel.id).where('from_date', 'is not', null).execute()
    const dates = { from_date: first, to_date: addDays(first, nights - 1) }
    const { id: season_id } = await db
      .insertInto('season')
      .values({ hotel_id: hotel.id, name: 'Fair', ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = Math.round(value * 100)
    const line = { hotel_id: hotel.id, season_id, type_id, kind: how, breakfast: change, all_meals: change }
    await db
      .insertInto('season_price')
      .values([1, 2, 3, 4, 5, 6, 7].map(weekday => ({ ...line, weekday })))
      .execute()
    books.rates.season = { type, from: dates.from_date, to: dates.to_date, kind: how, value: change }
  }
  await raisePageVersion(db, hotel.id)
}

const names = ['Winter', 'Long stays', 'Club'] as const

/** Replaces one of the hotel's three offers; bookings keep the offer that they were sold with. `Club` needs a code. */
export const changeOffer = async ({ server, hotel, books }: World, step: StepOf<'offer'>): Promise<void> => {
  const { db } = server
  const { kind, minNights } = step
  const [name, from] = [names[step.offer] ?? '', addDays(books.day.today, step.from)]
  const value = kind === 'FREE_NIGHT' ? step.value : Math.round(step.value * 100)
  const code = name === 'Club' ? clubCode : undefined
  const offer = { name, from, to: addDays(from, step.nights), kind, value, minNights, code }
  await db.deleteFrom('special_offer').where('hotel_id', '=', hotel.id).where('name', '=', name).execute()
  const effect = {
    effect: kind,
    discount_basis_points: kind === 'PERCENT' ? value : 0,
    amount_paise: kind === 'AMOUNT' ? value : null,
    nth_night: kind === 'FREE_NIGHT' ? value : null,
  }
  await db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, name, start_date: from, end_date: offer.to, min_nights: minNights, code: code ?? null, ...effect })
    .execute()
  books.rates.offers = [...books.rates.offers.filter(other => other.name !== name), offer]
  await raisePageVersion(db, hotel.id)
}

/** Prices that were for everybody whom a room sleeps depend on the number of people from now on. */
export const beginCounting = async ({ server, hotel, books }: World): Promise<Done> => {
  if (books.rates.countsPeople || books.bookings.some(one => one.isLongOver && isSplitUnknown(one))) return 'nothing to do'
  await countPeople(server, hotel)
  books.rates.countsPeople = true
  await raisePageVersion(server.db, hotel.id)
  return true
}

/** Registers the hotel for GST from a day on; a second call does nothing. */
export const register = async ({ server, hotel, books }: World, { from, mode }: StepOf<'register'>): Promise<Done> => {
  if (books.rates.tax || books.groups.some(({ hasOneBill }) => hasOneBill)) return 'nothing to do'
  const from_date = addDays(books.day.today, from)
  const row = { scheme: 'REGULAR', gstin: '08AAAAA0000A1Z5', legal_name: 'Test Hotel', prices_include_tax: mode === 'inclusive' }
  await server.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotel.id, from_date, ...row })
    .execute()
  await server.db.updateTable('hotel').set({ series_code: 'TEST' }).where('id', '=', hotel.id).execute()
  books.rates.tax = { from: from_date, mode }
  await raisePageVersion(server.db, hotel.id)
  return true
}
