/** Nights in a row as numbers of days: `from` is the first night, `to` the day of leaving. */
export interface Nights {
  from: number
  to: number
}

/** A stay in one room. One that is not movable keeps its room: its guest was promised it, or is in it. */
export interface PlacedStay extends Nights {
  id: string
  room: string
  movable: boolean
}

export interface Arrangement {
  /** The rooms that are free for the wanted nights once `moves` are made, as many as were wanted. */
  rooms: string[]
  /** The stays that move, each for all of its nights. */
  moves: { id: string; room: string }[]
}

/** A stay to find a room for: one of those that are there, or a wanted one, which has none yet. */
interface Guest extends Nights {
  stay?: PlacedStay
}

/** Who has each room. */
type Plan = Map<string, readonly Guest[]>

/** More would be hard to follow for a desk, and gain nothing: `arrange.test.ts` misses nothing with six. */
const maxMoves = 6
/** The most rooms that a search for chains looks at: some 10 ms. */
const maxLooks = 50_000

const overlap = (one: Nights, other: Nights): boolean => one.from < other.to && other.from < one.to

const arrangementOf = (plan: Plan): Arrangement => {
  const placed = [...plan].flatMap(([room, guests]) => guests.map(({ stay }) => ({ room, stay })))
  return {
    rooms: placed.flatMap(({ room, stay }) => (stay ? [] : [room])),
    moves: placed.flatMap(({ room, stay }) => (stay && stay.room !== room ? [{ id: stay.id, room }] : [])),
  }
}

/** A room for a guest, and the stays that have to leave it. */
interface Choice {
  room: string
  leaving: readonly Guest[]
}

/** How far a search has come. `needsMore`: something was left out that more moves could give. */
interface Progress {
  looks: number
  needsMore: boolean
}

/** The rooms that a guest can have if others move; a wanted one only those after the other wanted ones. */
const choicesFor = (plan: Plan, guest: Guest): Choice[] => {
  const choices: Choice[] = []
  for (const [room, guests] of plan) {
    if (!guest.stay && guests.some(({ stay }) => !stay)) choices.length = 0
    const leaving = guests.filter(other => overlap(other, guest))
    // Who was given a room in this search keeps it.
    if (room !== guest.stay?.room && leaving.every(({ stay }) => stay?.movable && stay.room === room)) choices.push({ room, leaving })
  }
  return choices
}

/** The least number of stays that leave for so many wanted rooms. */
const leastFor = (choices: readonly Choice[], wanted: number): number => {
  const counts = choices.map(({ leaving }) => leaving.length).sort((one, other) => one - other)
  return counts.length < wanted ? Number.POSITIVE_INFINITY : counts.slice(0, wanted).reduce((sum, count) => sum + count, 0)
}

/** Finds a room for each of `waiting` with at most `moves` moves: stays in the way move on in their turn. */
const chain = (plan: Plan, waiting: readonly Guest[], moves: number, progress: Progress): boolean => {
  const [guest, ...others] = waiting
  if (!guest) return true
  progress.looks += plan.size
  if (progress.looks > maxLooks) return false
  const choices = choicesFor(plan, guest)
  const wanted = guest.stay ? 0 : waiting.filter(({ stay }) => !stay).length
  if (leastFor(choices, Math.max(1, wanted)) > moves) {
    progress.needsMore ||= choices.length >= wanted && choices.length > 0
    return false
  }
  return choices.some(({ room, leaving }) => {
    if (leaving.length > moves) {
      progress.needsMore = true
      return false
    }
    const guests = plan.get(room) ?? []
    plan.set(room, [...guests.filter(other => !leaving.includes(other)), guest])
    if (chain(plan, [...leaving, ...others], moves - leaving.length, progress)) return true
    plan.set(room, guests)
    return false
  })
}

/**
 * Finds `count` rooms of a kind for some nights, by moving other stays where too few are free as things stand: as few as
 * possible, six at most. Among equals the earlier of `rooms` is taken. Undefined: none was found. In a large kind some
 * that are possible may be missed, since to find all is NP-hard and the search is bounded. `stays`: all stays in these
 * rooms that overlap the wanted nights or the nights of a movable stay.
 */
export const arrange = (
  rooms: readonly string[],
  stays: readonly PlacedStay[],
  { count, from, to }: Nights & { count: number },
): Arrangement | undefined => {
  const byRoom = Map.groupBy(stays, ({ room }) => room)
  const plan: Plan = new Map(rooms.map(room => [room, (byRoom.get(room) ?? []).map(stay => ({ stay, from: stay.from, to: stay.to }))]))
  const wanted = Array.from({ length: count }, (): Guest => ({ from, to }))
  const progress: Progress = { looks: 0, needsMore: true }
  for (let moves = 0; moves <= maxMoves && progress.needsMore; moves++) {
    progress.needsMore = false
    if (chain(plan, wanted, moves, progress)) return arrangementOf(plan)
  }
  return undefined
}
