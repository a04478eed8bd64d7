interface Night {
  roomId: string
  night: string
  parts?: { adults: number | null; childAges: number[] } | undefined
}

/** Who sleeps in one of several rooms, as its last night was priced; undefined where no night says it. */
export const sleepersIn = (
  { rooms, nights = [] }: { rooms: readonly unknown[]; nights?: readonly Night[] | undefined },
  id: string | undefined,
) => {
  const own = nights.filter(({ roomId }) => roomId === id).toSorted((one, other) => one.night.localeCompare(other.night))
  const { adults, childAges = [] } = own.at(-1)?.parts ?? {}
  return rooms.length > 1 && adults ? { adults, children: childAges.length, childAges } : undefined
}
