import assert from 'node:assert/strict'
import { type CleaningState, cleaningApi } from '#shared/rooms/cleaning.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { type Books, nightOf, roomOf } from '../reckoning/books.ts'
import type { ModelBooking, ModelCleaning } from '../reckoning/entries.ts'
import type { Tables } from '../reckoning/tables.ts'
import { type Done, expectDone, type World } from '../reckoning/world.ts'
import { roomsNow } from './desk.ts'
import type { StepOf } from './steps.ts'

const stateOf = ({ cleaning }: Books, roomId: string): CleaningState => cleaning.get(roomId)?.state ?? 'CLEAN'

const say = (books: Books, roomId: string, state: CleaningState, left?: ModelCleaning['left']): void => {
  if (books.room(roomId).state !== 'open') return
  const { changes = 0, cleanedOn } = books.cleaning.get(roomId) ?? {}
  const day = state === 'CLEAN' ? todayInIndia(books.now) : cleanedOn
  books.cleaning.set(roomId, { state, changes: changes + 1, ...(day && { cleanedOn: day }), ...(left && { left }) })
}

type Inside = Map<ModelBooking, { status: ModelBooking['status']; rooms: readonly string[] }>

/** Each booking's status and present rooms, before a step. */
export const insideNow = (books: Books): Inside =>
  new Map(books.bookings.map(booking => [booking, { status: booking.status, rooms: roomsNow(booking.agreed, books) }]))

/** Marks rooms dirty that a guest has left since `before`, and undoes that if a check-out was taken back. */
export const reckonLeft = (books: Books, before: Inside): void => {
  for (const [booking, was] of before) {
    const rooms = booking.status === 'CHECKED_IN' ? roomsNow(booking.agreed, books) : []
    const mayLeave = was.status === 'CHECKED_IN' && (booking.status === 'CHECKED_IN' || booking.status === 'CHECKED_OUT')
    if (mayLeave)
      for (const id of was.rooms.filter(room => !rooms.includes(room))) say(books, id, 'DIRTY', { by: booking, before: stateOf(books, id) })
    if (was.status !== 'CHECKED_OUT') continue
    for (const id of rooms) {
      const now = books.cleaning.get(id)
      if (now?.left?.by !== booking) continue
      const { left, ...kept } = now
      books.cleaning.set(id, { ...kept, state: left.before, changes: now.changes + 1 })
    }
  }
}

/** A clean room in which a guest slept since, unless one is just about to leave it. */
const isToBeMade = (books: Books, roomId: string): boolean => {
  const { today } = books.day
  const inside = books.bookings.filter(({ status }) => status === 'CHECKED_IN')
  const nightsIn = ({ agreed }: ModelBooking) => [...agreed.keys()].filter(key => roomOf(key) === roomId).map(nightOf)
  const lastOf = ({ agreed }: ModelBooking) => [...agreed.keys()].map(nightOf).sort().at(-1) ?? ''
  if (inside.some(booking => booking.checkOut <= today && nightsIn(booking).includes(lastOf(booking)))) return false
  const cleanedOn = books.cleaning.get(roomId)?.cleanedOn ?? ''
  return stateOf(books, roomId) === 'CLEAN' && inside.flatMap(nightsIn).some(night => night < today && night >= cleanedOn)
}

const lineOf = (id: string, state: string, toBeMade: boolean, version: number) =>
  `${id} ${state}${toBeMade ? ', to be made' : ''}, ${version}`

/** Compares the housekeeping page with the model, room by room. */
const checkPage = async ({ server, hotel, books, desks }: World): Promise<void> => {
  const { data } = await server.call(cleaningApi.list, { hotelId: hotel.id }, desks[0].person.headers)
  const open = books.rooms.filter(({ state }) => state === 'open')
  assert.deepEqual(
    data.rooms.map(({ id, state, toBeMade, version }) => lineOf(id, state, toBeMade, version)).sort(),
    open.map(({ id }) => lineOf(id, stateOf(books, id), isToBeMade(books, id), books.cleaning.get(id)?.changes ?? 0)).sort(),
    'The page of housekeeping says something else',
  )
}

/** Sets a room's cleaning state, from the version that this desk last saw. */
export const clean = async (world: World, step: StepOf<'clean'>): Promise<Done> => {
  const { server, hotel, books, desks } = world
  const room = books.rooms[step.room]
  if (!room) return 'nothing to do'
  const { person, seen: looked } = desks[step.desk]
  const [key, version] = [`cleaning of ${room.id}`, books.cleaning.get(room.id)?.changes ?? 0]
  const seen = step.looks ? version : (looked.get(key) ?? version)
  looked.set(key, seen)
  const isSaid = stateOf(books, room.id) === step.state && !isToBeMade(books, room.id)
  const input = { hotelId: hotel.id, roomId: room.id, state: step.state, seen }
  const { status, data, failure } = await server.call(cleaningApi.set, input, person.headers)
  const isCurrent = seen === version
  expectDone(status === 200, room.state === 'open' && (isCurrent || isSaid), failure.error)
  if (status === 200 && isCurrent) say(books, room.id, step.state)
  if (status === 200) looked.set(key, data.version)
  else if (room.state === 'open') assert.equal(failure.conflict?.version, version, 'The refusal does not show what stands there')
  await checkPage(world)
  return status === 200 && isCurrent
}

/** Compares the rows of `room_cleaning` with the model. */
export const checkCleaning = ({ cleaning }: Tables, books: Books): void => {
  const isThere = ([id]: readonly [string, unknown]) => books.room(id).state !== 'deleted'
  assert.deepEqual(
    cleaning.map(({ room, state, version }) => `${room} ${state} ${version}`).sort(),
    [...books.cleaning]
      .filter(isThere)
      .map(([id, { state, changes }]) => `${id} ${state} ${changes}`)
      .sort(),
    'Rooms are clean or dirty that should not be',
  )
}
