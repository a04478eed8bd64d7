import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import { type NotReady, notReadyText, readyFirst } from '../stay/not-ready.ts'
import { bedsInRooms, type Choice, type Kind } from '../stay/room-choice.ts'
import type { mealLabels } from '../stay/stay-words.ts'

const none: NotReady = new Map()

/** The rooms that are not ready, for a stay that begins today or earlier; none for a later stay. */
export const notReadyAt = (checkIn: string, now: NotReady): NotReady => (checkIn > deskDayAt(new Date()).today ? none : now)

/**
 * Picks the rooms for a choice by kinds: rooms that were chosen before stay; the others are the first free ones of
 * their kind, clean ones before dirty ones, occupied ones last.
 */
export const roomsOf = (
  choices: readonly Choice[],
  kinds: readonly Kind[],
  before: readonly ChosenRoom[],
  notReady: NotReady,
): ChosenRoom[] => {
  const rooms = (key: string) => kinds.find(kind => kind.key === key)?.rooms ?? []
  const kept = choices.map(({ kind, meal, count }) =>
    before.filter(one => one.mealOption === meal && rooms(kind).some(({ id }) => id === one.id)).slice(0, count),
  )
  const used = new Set(kept.flat().map(({ id }) => id))
  return choices.flatMap((choice, at) => {
    const { kind, meal, count } = choice
    const mine = kept[at] ?? []
    const more = rooms(kind)
      .filter(({ id }) => !used.has(id))
      .toSorted(readyFirst(notReady))
      .slice(0, count - mine.length)
      .map(({ id }) => ({ id, mealOption: meal }))
    for (const { id } of more) used.add(id)
    const beds = bedsInRooms(choice)
    return [...mine, ...more].map(({ extraBeds: _, ...room }: ChosenRoom, place) => ({
      ...room,
      ...(beds[place] && { extraBeds: beds[place] }),
    }))
  })
}

/** The options for a chosen room: itself, and the rooms of its kind that are not chosen. */
export const numbersFor = ({ rooms }: Kind, own: ChosenRoom, chosen: readonly ChosenRoom[], notReady: NotReady) =>
  rooms
    .filter(({ id }) => id === own.id || chosen.every(other => other.id !== id))
    .map(({ id, roomNumber }) => ({ value: id, label: `${roomNumber}${notReadyText(id, notReady)}` }))

/** `101, 102`: the chosen rooms of a kind with these meals. */
export const numbersOf = (kinds: readonly Kind[], chosen: readonly ChosenRoom[], key: string, meal: keyof typeof mealLabels): string =>
  (kinds.find(kind => kind.key === key)?.rooms ?? [])
    .filter(({ id }) => chosen.some(one => one.id === id && one.mealOption === meal))
    .map(({ roomNumber }) => roomNumber)
    .join(', ')
