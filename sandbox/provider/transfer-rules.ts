import type { Core } from './core.ts'
import type { Transfer } from './entities.ts'
import { badRequest, extraFields, serverError } from './errors.ts'
import { isId, newId } from './ids.ts'
import { isYes, notesFrom, secondsBetween } from './rules.ts'

const fields = ['account', 'amount', 'currency', 'notes', 'linked_account_notes', 'on_hold', 'on_hold_until']

export const noError = (id: string): Transfer['error'] => ({
  code: null,
  description: null,
  reason: null,
  field: null,
  step: null,
  id,
  source: null,
  metadata: null,
})

/** A linked account is any well-formed `acc_` id that the control API has not suspended. */
export function isUsableAccount(core: Core, account: unknown): account is string {
  return isId('acc', account) && core.store.get('account', account)?.suspended !== true
}

/** The transfers of a request, checked; `limit` is what they may add up to. */
export function transfersFrom(
  core: Core,
  value: unknown,
  target: { source: string; limit: number; status: 'created' | 'pending' },
): Transfer[] {
  if (!Array.isArray(value)) throw serverError()
  const transfers = value.map((item: unknown, index) => transferFrom(core, item, index, target))
  const sum = transfers.reduce((total, transfer) => total + transfer.amount, 0)
  if (sum > target.limit) throw badRequest('The sum of amount requested for transfer is greater than the captured amount')
  return transfers
}

function transferFrom(core: Core, value: unknown, index: number, target: { source: string; status: 'created' | 'pending' }): Transfer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw serverError()
  const item = value as Record<string, unknown>
  const extra = Object.keys(item).filter(key => !fields.includes(key))
  if (extra.length > 0) throw extraFields(extra)
  const amount = Number(item.amount)
  if (!Number.isSafeInteger(amount)) throw badRequest(`The transfers.${index}.amount must be an integer.`, { field: 'amount' })
  if (amount < 100) throw badRequest(`The transfers.${index}.amount must be at least 100.`, { field: 'amount' })
  if (item.currency !== 'INR') throw badRequest('The currency should be INR for transfers', { field: 'currency' })
  if (!isUsableAccount(core, item.account)) throw badRequest('input is an invalid account_code.', { field: 'account' })
  const notes = notesFrom(item.notes)
  const linked = Array.isArray(item.linked_account_notes) ? item.linked_account_notes.map(String) : []
  if (linked.some(key => !(key in notes))) throw badRequest('Keys sent in linked_account_notes must exist in notes')
  const until = item.on_hold_until === undefined || item.on_hold_until === null ? null : secondsBetween('on_hold_until', item.on_hold_until)
  const now = core.clock.now()
  const id = newId('trf', now)
  return {
    id,
    entity: 'transfer',
    status: target.status,
    source: target.source,
    recipient: item.account,
    amount,
    currency: 'INR',
    amount_reversed: 0,
    ...routeFee(amount),
    notes,
    linked_account_notes: linked,
    on_hold: isYes(item.on_hold),
    on_hold_until: until,
    recipient_settlement_id: null,
    created_at: Math.floor(now / 1000),
    processed_at: null,
    error: noError(id),
    tries: 0,
  }
}

/** 0.25 % and 18 % tax on it, charged to the platform. */
function routeFee(amount: number): { fees: number; tax: number } {
  const base = Math.round(amount * 0.0025)
  const tax = Math.round(base * 0.18)
  return { fees: base + tax, tax }
}
