import { missingPlaces } from '#shared/prices/stay.ts'
import type { Room } from '#shared/rooms/rooms.ts'

/** As people write a room or its kind. */
const plain = (text: string) => text.trim().toLowerCase()

const byNumber = new Intl.Collator('en', { numeric: true })

/** A hotel's rooms as the rows of a file name them: looked through once, not for each row. */
export class RoomIndex {
  /** Its first kinds, as a sentence lists them. */
  readonly kinds: string
  readonly #numbers: ReadonlyMap<string, Room>
  readonly #ofKind: ReadonlyMap<string, Room[]>
  readonly #fitting = new Map<string, readonly Room[]>()

  constructor(rooms: readonly Room[]) {
    this.kinds = [...new Set(rooms.map(({ roomType }) => roomType))].slice(0, 12).join(', ')
    // Of two rooms whose numbers differ in their letters' size alone the first counts.
    this.#numbers = new Map(rooms.toReversed().map(room => [plain(room.roomNumber), room]))
    this.#ofKind = Map.groupBy(
      rooms.toSorted((one, other) => byNumber.compare(one.roomNumber, other.roomNumber)),
      ({ roomType }) => plain(roomType),
    )
  }

  numbered(number: string): Room | undefined {
    return this.#numbers.get(plain(number))
  }

  ofKind(kind: string): readonly Room[] {
    return this.#ofKind.get(plain(kind)) ?? []
  }

  /** Those of a kind that are on sale and sleep the party, in the order of their numbers. */
  fitting(kind: string, party: { adults: number; children: number }): readonly Room[] {
    const key = `${party.adults} ${party.children} ${plain(kind)}`
    const known = this.#fitting.get(key)
    if (known) return known
    const found = this.ofKind(kind).filter(room => room.isAvailable && missingPlaces([room], party) === undefined)
    this.#fitting.set(key, found)
    return found
  }
}

export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
