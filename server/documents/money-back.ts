import type { Receipt, StayFacts } from './facts.ts'

/** What of money that came went back again, in paise, by the receipt's id. */
export type GivenBack = ReadonlyMap<string, readonly { returnId: string; paise: number }[]>

const isOnline = ({ method }: Receipt) => method === 'ONLINE'

/**
 * What goes back is told apart by what it was: a refund of the provider is of its payment. What the desk gives back is of money that the
 * desk took by then, the oldest first, and only then of what came online.
 */
export const givenBack = ({ receipts, returns }: Pick<StayFacts, 'receipts' | 'returns'>): GivenBack => {
  const left = new Map(receipts.map(({ id, paise }) => [id, paise]))
  const back = new Map<string, { returnId: string; paise: number }[]>()
  const deskFirst = [...receipts].sort((one, other) => Number(isOnline(one)) - Number(isOnline(other)))
  for (const { id: returnId, at, paise, receiptId } of returns) {
    const from = receiptId === null ? deskFirst.filter(receipt => receipt.at <= at) : receipts.filter(({ id }) => id === receiptId)
    let rest = paise
    for (const { id } of from) {
      const part = Math.min(rest, left.get(id) ?? 0)
      if (part === 0) continue
      rest -= part
      left.set(id, (left.get(id) ?? 0) - part)
      back.set(id, [...(back.get(id) ?? []), { returnId, paise: part }])
    }
  }
  return back
}

export const backOf = (back: GivenBack, receiptId: string): number => (back.get(receiptId) ?? []).reduce((sum, { paise }) => sum + paise, 0)

/** How much of what is still owed to a guest will go back of each receipt: online first, as the product proposes. */
export const owedOf = (
  { receipts, owedPaise }: Pick<StayFacts, 'receipts' | 'owedPaise'>,
  back: GivenBack,
): ReadonlyMap<string, number> => {
  const owed = new Map<string, number>()
  let rest = owedPaise
  for (const receipt of [...receipts].sort((one, other) => Number(isOnline(other)) - Number(isOnline(one)))) {
    const part = Math.min(rest, receipt.paise - backOf(back, receipt.id))
    rest -= part
    owed.set(receipt.id, part)
  }
  return owed
}
