import type { Tx } from '../db/connect.ts'

/** Something that a counter of `/metrics` counts, by the counter's name. */
export interface Happening {
  counter: 'bookings_total'
  labels: Readonly<Record<string, string>>
}

const inTransactions = new WeakMap<Tx, Happening[]>()

/** Is counted once this transaction is committed. Call it after the last statement that a savepoint may take back. */
export const countAfterCommit = (tx: Tx, happening: Happening): void => {
  const noted = inTransactions.get(tx)
  if (noted) noted.push(happening)
  else inTransactions.set(tx, [happening])
}

export const happeningsIn = (tx: Tx): readonly Happening[] => inTransactions.get(tx) ?? []
