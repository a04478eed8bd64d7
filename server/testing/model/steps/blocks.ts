import assert from 'node:assert/strict'
import { blockApi } from '#shared/bookings/blocks.ts'
import { addDays, laterOf, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { type Books, keyOf } from '../reckoning/books.ts'
import type { ModelBlock } from '../reckoning/entries.ts'
import type { Tables } from '../reckoning/tables.ts'
import { type Desk, type Done, expectDone, pick, type World } from '../reckoning/world.ts'
import { isDone } from './desk-calls.ts'
import type { AtDesk } from './step-parts.ts'
import type { StepOf } from './steps.ts'

type Where = Pick<ModelBlock, 'room' | 'from' | 'to'>

/** Its nights that can still change. */
const openKeys = ({ day }: Books, { room, from, to }: Where): string[] =>
  nightsOf(laterOf(from, day.firstOpen), to).map(night => keyOf(night, room))

/** Nobody has these nights, or the block itself does. */
const canHave = (books: Books, keys: readonly string[], own?: ModelBlock): boolean =>
  keys.every(key => books.owner(key) === undefined && [undefined, own].includes(books.blocked.get(key)))

/** The block has exactly these nights from now on, also those of holds that ran out. */
const give = (books: Books, block: ModelBlock, where: Where): void => {
  for (const key of openKeys(books, block)) books.blocked.delete(key)
  Object.assign(block, where)
  for (const key of openKeys(books, block)) {
    books.inventory.delete(key)
    books.blocked.set(key, block)
  }
}

const isOver = ({ day }: Books, { to, isGone }: ModelBlock): boolean => isGone || to <= day.firstOpen

/** A desk that has seen the block, as it is now or as it was. */
const view = ({ desks }: World, step: AtDesk, block: ModelBlock): Desk => {
  const desk = desks[step.desk]
  if (step.looks || !desk.seen.has(block.id)) desk.seen.set(block.id, block.version)
  return desk
}

/** A room is blocked for some nights, unless somebody has one of them. */
export const blockRoom = async (world: World, step: StepOf<'block'>): Promise<Done> => {
  const { books, server, hotel } = world
  const room = books.rooms[step.room]
  if (!room) return 'nothing to do'
  const { person, seen } = world.desks[step.desk]
  const fromDate = addDays(books.day.today, step.from)
  const where = { room: room.id, from: fromDate, to: addDays(fromDate, step.nights) }
  const isAllowed = room.state === 'open' && fromDate >= books.day.firstOpen && canHave(books, openKeys(books, where))
  const input = { hotelId: hotel.id, roomId: room.id, fromDate, toDate: where.to, reason: 'REPAIR' as const }
  const { status, data, failure } = await server.call(blockApi.create, input, person.headers)
  assert.ok(status < 500, `createblock answers ${status}: ${failure?.error}`)
  expectDone(status === 200, isAllowed, failure?.error)
  if (status !== 200) return false
  const block: ModelBlock = { id: data.id, version: data.version, isGone: false, ...where }
  seen.set(block.id, block.version)
  books.blocks.push(block)
  give(books, block, where)
  return true
}

/** A block comes to lie on other nights or in another room. */
export const moveBlock = async (world: World, step: StepOf<'moveBlock'>): Promise<Done> => {
  const { books, server, hotel } = world
  const block = pick(books.blocks, step.block, one => !isOver(books, one))
  if (!block) return 'nothing to do'
  const desk = view(world, step, block)
  const { firstOpen } = books.day
  const room = step.room === undefined ? block.room : (books.rooms[step.room]?.id ?? block.room)
  const where = { room, from: addDays(block.from, step.shift), to: addDays(block.to, step.shift + step.longer) }
  const [moves, starts] = [room !== block.room, where.from !== block.from]
  const isSame = !moves && !starts && where.to === block.to
  const canBegin = block.from < firstOpen ? !moves && !starts : !starts || where.from >= firstOpen
  // On the day on which it ends it may still be made longer.
  const isAllowed =
    !block.isGone &&
    block.to >= firstOpen &&
    nightsBetween(where.from, where.to) > 0 &&
    canBegin &&
    where.to >= firstOpen &&
    (isSame || (books.room(room).state === 'open' && canHave(books, openKeys(books, where), block)))
  const input = {
    hotelId: hotel.id,
    blockId: block.id,
    version: desk.seen.get(block.id),
    roomId: room,
    fromDate: where.from,
    toDate: where.to,
  }
  const answer = await server.call(blockApi.update, input, desk.person.headers)
  if (!isDone(answer, desk, [block], isAllowed)) return false
  desk.seen.set(block.id, answer.data.version)
  if (!isSame) give(books, block, where)
  block.version++
  return true
}

/** A block is taken away; one that has begun ends. */
export const unblock = async (world: World, step: StepOf<'unblock'>): Promise<Done> => {
  const { books, server, hotel } = world
  const block = pick(books.blocks, step.block, one => !isOver(books, one))
  if (!block) return 'nothing to do'
  const desk = view(world, step, block)
  const { firstOpen } = books.day
  const answer = await server.call(
    blockApi.remove,
    { hotelId: hotel.id, blockId: block.id, version: desk.seen.get(block.id) },
    desk.person.headers,
  )
  if (!isDone(answer, desk, [block], !isOver(books, block))) return false
  const hasBegun = block.from < firstOpen
  for (const key of openKeys(books, block)) books.blocked.delete(key)
  if (hasBegun) block.to = firstOpen
  else block.isGone = true
  block.version++
  desk.seen.set(block.id, block.version)
  return true
}

/** What has to hold of blocks in the tables: each has the nights that its dates say, in its room. */
export const brokenBlocks = ({ blocks, nights }: Tables): string[] =>
  blocks.flatMap(({ id, room, from, to, isGone }) => {
    const should = isGone ? [] : nightsOf(from, to).map(night => keyOf(night, room))
    const has = nights.filter(({ block }) => block === id).map(night => keyOf(night.night, night.room))
    const ends = nights.some(({ block, until }) => block === id && until !== 'infinity')
    const problems = has.sort().join() === should.sort().join() ? [] : [`block ${id} has other nights than its dates say`]
    return ends ? [...problems, `a night of block ${id} ends by itself`] : problems
  })

/** The tables have the blocks of the model, and their nights. */
export const compareBlocks = ({ blocks, nights }: Tables, books: Books): void => {
  const textOf = ({ id, room, from, to, isGone, version }: ModelBlock) => [id, room, from, to, isGone, version].join(' ')
  assert.deepEqual(blocks.map(textOf).sort(), books.blocks.map(textOf).sort(), 'Other blocks than the model has')
  const shown = nights.flatMap(({ block, night, room }) => (block ? `${keyOf(night, room)} ${block}` : []))
  assert.deepEqual(
    shown.sort(),
    [...books.blocked].map(([key, { id }]) => `${key} ${id}`).sort(),
    'Other nights are blocked than the model has',
  )
}
