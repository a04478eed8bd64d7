import { type ChargeForm, sumOfCharges } from '#shared/prices/charges.ts'
import { toPaise } from '#shared/words/money.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import { type AgreedNight, sumOfNights } from '../nights/agreed-night.ts'
import type { BookingNights } from '../nights/inventory.ts'
import type { Amount, OnlineRefund } from './amounts.ts'
import type { BookingRow } from './booking.ts'
import { settable } from './columns.ts'
import { differences, type FieldChange, type LogLine } from './log.ts'

/**
 * A booking during a change. Decisions are pure functions from draft to draft, and `change` writes the last one; only
 * then does `after` have what the database counts (payment status, first method).
 */
export interface Draft {
  readonly before: BookingRow
  readonly after: BookingRow
  /** The nights that the booking takes in the inventory after the change; undefined: unchanged. */
  readonly inventory?: Pick<BookingNights, 'nights' | 'until'>
  readonly enters: readonly string[]
  readonly charges: readonly ChargeForm[]
  readonly amounts: readonly Amount[]
  /** Parts of one refund, one for each payment that money goes back of. */
  readonly refunds?: readonly OnlineRefund[]
  readonly history: readonly LogLine[]
  /** Sentences about the nights, for a preview. */
  readonly notes?: readonly string[]
}

/** What one part of a change sets, and how the history names it (default: the new status, or `changed`). */
export interface Revision extends Partial<Pick<Draft, 'inventory' | 'enters' | 'charges' | 'amounts' | 'refunds'>> {
  fields?: Partial<Pick<BookingRow, (typeof settable)[number]>>
  nights?: readonly AgreedNight[]
  rooms?: BookingRow['rooms']
  what?: string
  noted?: readonly FieldChange[]
}

export const draftOf = (booking: BookingRow): Draft => ({
  before: booking,
  after: booking,
  enters: [],
  charges: [],
  amounts: [],
  history: [],
})

/** A state as people say it: CHECKED_IN is `checked in`. */
export const wordOf = (status: BookingRow['status']): string => status.toLowerCase().replaceAll('_', ' ')

/** Throws 409 unless the booking is in one of these states. */
export const requireStatus = ({ status }: Pick<BookingRow, 'status'>, ...allowed: BookingRow['status'][]): void => {
  if (!allowed.includes(status)) throw conflict(`This booking is ${wordOf(status)} by now. Please look at it again.`)
}

const sumOfAmounts = (amounts: readonly Amount[], sign: 1 | -1): number =>
  amounts.reduce((sum, { amountPaise }) => sum + Math.max(0, sign * amountPaise), 0)

/** What counts as refunded at once: after failures a refund counts only when the provider accepts it. */
const sumOfCertainRefunds = (refunds: readonly OnlineRefund[] = []): number =>
  refunds.reduce((sum, { isFailing, amountPaise }) => sum + (isFailing ? 0 : amountPaise), 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const chargeLine = ({ kind, text, amount }: ChargeForm): FieldChange => ({
  field: 'charge',
  from: null,
  to: { kind, text, amount: toPaise(amount) },
})

/** Adds one more part of a change to the draft, with its line in the history. Throws 400 for a total below 0. */
export const revise = (draft: Draft, revision: Revision): Draft => {
  const { fields = {}, nights, rooms, charges = [], amounts = [], refunds, enters = [], noted = [] } = revision
  const was = draft.after
  const agreed = nights ? [...nights].sort((a, b) => (a.night + a.roomId < b.night + b.roomId ? -1 : 1)) : was.nights
  const after: BookingRow = {
    ...was,
    ...fields,
    nights: agreed,
    rooms: rooms && !isSame(rooms, was.rooms) ? rooms : was.rooms,
    total_paise: was.total_paise + sumOfNights(agreed) - sumOfNights(was.nights) + sumOfCharges(charges),
    key_version:
      fields.key_version ?? was.key_version + (fields.guest_email !== undefined && fields.guest_email !== was.guest_email ? 1 : 0),
    paid_paise: was.paid_paise + sumOfAmounts(amounts, 1),
    refunded_paise: was.refunded_paise + sumOfAmounts(amounts, -1) + sumOfCertainRefunds(refunds),
  }
  if (after.total_paise < 0) throw badRequest({ charges: 'The total of a booking is not below 0.' })
  const total = { field: 'totalAmount', from: was.total_paise, to: after.total_paise }
  const changes = [...differences(was, after), ...charges.map(chargeLine), ...noted, ...(total.from === total.to ? [] : [total])]
  const what = revision.what ?? (after.status === was.status ? 'changed' : wordOf(after.status))
  return {
    ...draft,
    after,
    ...(revision.inventory && { inventory: revision.inventory }),
    ...(refunds && { refunds }),
    enters: [...draft.enters, ...enters],
    charges: [...draft.charges, ...charges],
    amounts: [...draft.amounts, ...amounts],
    history: changes.length > 0 ? [...draft.history, { what, changes }] : draft.history,
  }
}

export const fieldsOf = ({ before, after }: Draft): Partial<Pick<BookingRow, (typeof settable)[number]>> =>
  Object.fromEntries(settable.filter(column => !isSame(after[column], before[column])).map(column => [column, after[column]]))

export const isChanged = (draft: Draft): boolean =>
  draft.history.length > 0 || draft.amounts.length > 0 || draft.refunds !== undefined || Object.keys(fieldsOf(draft)).length > 0
