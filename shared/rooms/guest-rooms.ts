interface Room {
  id?: string
  roomType: string
  mealOption: string
}

interface Night {
  roomId: string
  night: string
}

/** A room as its guest knows it, by kind and meal; `ids`: the rooms of the hotel that it is, one after the other. */
export type GuestRoom<R extends Room = Room> = R & { ids: readonly (string | undefined)[] }

/** The rooms that a guest has at a time: a room that follows another one of its kind within the stay is the same room. */
export const guestRooms = <R extends Room>(rooms: readonly R[], nights: readonly Night[] = []): GuestRoom<R>[] => {
  const nightsOf = (ids: readonly (string | undefined)[]) => nights.filter(({ roomId }) => ids.includes(roomId)).map(({ night }) => night)
  const found: GuestRoom<R>[] = []
  for (const room of rooms) {
    const own = nightsOf([room.id])
    const at = found.findIndex(({ roomType, mealOption, ids }) => {
      const others = nightsOf(ids)
      const isAlike = roomType === room.roomType && mealOption === room.mealOption
      return isAlike && own.length > 0 && others.length > 0 && !own.some(night => others.includes(night))
    })
    const same = found[at]
    if (same) found[at] = { ...same, ids: [...same.ids, room.id] }
    else found.push({ ...room, ids: [room.id] })
  }
  return found
}

/** Each text once, with how often it stands there. */
export const countedTexts = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, text => text)].map(([text, { length }]) => `${length} × ${text}`)
