import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import { bedsInRooms, type Choice, type Kind } from '../stay/room-choice.ts'
import type { mealLabels } from '../stay/stay-words.ts'

/** Rooms whose guest has not left yet, by id, with the guest's name: they are chosen last. */
export type Occupied = ReadonlyMap<string, string>

const nobody: Occupied = new Map()

/** Who has not left yet matters to a stay that begins now. */
export const occupiedAt = (checkIn: string, now: Occupied): Occupied => (checkIn > deskDayAt(new Date()).today ? nobody : now)

/**
 * The very rooms of a choice by kinds: those that were chosen before stay; the others are the first free ones of their kind, those with
 * somebody still in them last.
 */
export const roomsOf = (
  choices: readonly Choice[],
  kinds: readonly Kind[],
  before: readonly ChosenRoom[],
  occupied: Occupied,
): ChosenRoom[] => {
  const rooms = (key: string) => kinds.find(kind => kind.key === key)?.rooms ?? []
  const kept = choices.map(({ kind, meal, count }) =>
    before.filter(one => one.mealOption === meal && rooms(kind).some(({ id }) => id === one.id)).slice(0, count),
  )
  const used = new Set(kept.flat().map(({ id }) => id))
  return choices.flatMap((choice, at) => {
    const { kind, meal, count } = choice
    const mine = kept[at] ?? []
    const free = rooms(kind).filter(({ id }) => !used.has(id))
    const [empty, others] = [free.filter(({ id }) => !occupied.has(id)), free.filter(({ id }) => occupied.has(id))]
    const more = [...empty, ...others].slice(0, count - mine.length).map(({ id }) => ({ id, mealOption: meal }))
    for (const { id } of more) used.add(id)
    const beds = bedsInRooms(choice)
    return [...mine, ...more].map(({ extraBeds: _, ...room }: ChosenRoom, place) => ({
      ...room,
      ...(beds[place] && { extraBeds: beds[place] }),
    }))
  })
}

/** What a room can be exchanged for: itself, and the others of its kind that are not chosen. */
export const numbersFor = ({ rooms }: Kind, own: ChosenRoom, chosen: readonly ChosenRoom[], occupied: Occupied) =>
  rooms
    .filter(({ id }) => id === own.id || chosen.every(other => other.id !== id))
    .map(({ id, roomNumber }) => {
      const guest = occupied.get(id)
      return { value: id, label: guest === undefined ? roomNumber : `${roomNumber}, ${guest} has not left yet` }
    })

/** `101, 102`: the chosen rooms of a kind with these meals. */
export const numbersOf = (kinds: readonly Kind[], chosen: readonly ChosenRoom[], key: string, meal: keyof typeof mealLabels): string =>
  (kinds.find(kind => kind.key === key)?.rooms ?? [])
    .filter(({ id }) => chosen.some(one => one.id === id && one.mealOption === meal))
    .map(({ roomNumber }) => roomNumber)
    .join(', ')
