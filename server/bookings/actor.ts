/**
 * Who changes a booking: its guest, somebody of the staff, or nobody (a hold ran out, money came late). `at`: when, by the product's clock;
 * else by the database's.
 */
export type Actor = { kind: 'guest' } | { kind: 'staff'; accountId: string; at?: Date } | { kind: 'system' }

/** The account behind it. */
export const accountOf = (by: Actor): string | null => (by.kind === 'staff' ? by.accountId : null)
