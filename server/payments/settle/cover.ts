/** A share that is to be covered, or money that covers; in paise, above 0. */
export interface Part {
  id: string
  paise: number
}

export interface Covered {
  shareId: string
  sourceId: string
  paise: number
}

/** Covers shares by money in the order of both, each as far as it goes; what is left over of either is in no part. */
export const cover = (shares: readonly Part[], sources: readonly Part[]): Covered[] => {
  const parts: Covered[] = []
  const waiting = shares.values()
  let share = waiting.next().value
  let open = share?.paise ?? 0
  for (const source of sources)
    for (let left = source.paise; share && left > 0; ) {
      const paise = Math.min(open, left)
      parts.push({ shareId: share.id, sourceId: source.id, paise })
      left -= paise
      open -= paise
      if (open > 0) continue
      share = waiting.next().value
      open = share?.paise ?? 0
    }
  return parts
}
