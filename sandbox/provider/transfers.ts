import type { Change } from '../journal/store.ts'
import { type Announcement, addToBalance, balanceOf, type Core, mustGet, platform } from './core.ts'
import type { Payment, Reversal, Transfer } from './entities.ts'
import { badRequest, invalidId, unknownId } from './errors.ts'
import { isId, newId } from './ids.ts'
import { type Body, collection, isYes, notesFrom, notesOut, refuseExtra, secondsBetween, wholeAmount, wholeCollection } from './rules.ts'
import { isUsableAccount, noError, transfersFrom } from './transfer-rules.ts'

const day = 24 * 3600

/** The settlement status: money on hold is not settled; other money settles two days after its processing or hold. */
function settlement(core: Core, transfer: Transfer): 'pending' | 'on_hold' | 'settled' | null {
  if (transfer.processed_at === null) return null
  const now = core.clock.seconds()
  if (transfer.on_hold && (transfer.on_hold_until === null || now < transfer.on_hold_until)) return 'on_hold'
  const freeFrom = Math.max(transfer.processed_at, transfer.on_hold ? (transfer.on_hold_until ?? 0) : 0)
  return now < freeFrom + 2 * day ? 'pending' : 'settled'
}

export function showNewTransfer(transfer: Transfer): Record<string, unknown> {
  const { tries, fees, tax, ...shown } = transfer
  return { ...shown, notes: notesOut(transfer.notes) }
}

export function showTransfer(core: Core, transfer: Transfer): Record<string, unknown> {
  const { tries, ...shown } = transfer
  return { ...shown, notes: notesOut(transfer.notes), settlement_status: settlement(core, transfer) }
}

const inEvent = (transfer: Transfer) => {
  const { tries, ...shown } = transfer
  return { ...shown, notes: notesOut(transfer.notes), settlement_status: null }
}

export function findTransfer(core: Core, id: string): Transfer {
  if (!isId('trf', id)) throw invalidId(id)
  return mustGet(core.store.get('transfer', id), unknownId)
}

/** Moves the money or records why it failed; returns the event. `fails`: treat the linked account as suspended. */
export function processTransfer(core: Core, change: Change, transfer: Transfer, orderId: string | null, fails = false): Announcement {
  const cost = transfer.amount + transfer.fees
  const usable = !fails && isUsableAccount(core, transfer.recipient)
  const tries = transfer.tries + 1
  if (usable && balanceOf(core, change, platform) >= cost) {
    const now = core.clock.seconds()
    const processed: Transfer = { ...transfer, status: 'processed', processed_at: now, error: noError(transfer.id), tries }
    addToBalance(core, change, platform, -cost)
    addToBalance(core, change, transfer.recipient, transfer.amount)
    change.put('transfer', processed)
    return { event: 'transfer.processed', payload: { transfer: inEvent(processed) }, orderId }
  }
  const why = usable
    ? {
        code: 'BAD_REQUEST_TRANSFER_INSUFFICIENT_BALANCE',
        description: 'Transfer cannot be made due to insufficient balance',
        reason: 'insufficient_balance',
        step: 'balance_check',
      }
    : {
        code: 'BAD_REQUEST_ERROR',
        description: 'The linked account is suspended.',
        reason: 'linked_account_suspended',
        step: 'account_check',
      }
  const failed: Transfer = { ...transfer, status: 'failed', tries, error: { ...noError(transfer.id), ...why, source: 'transfer' } }
  change.put('transfer', failed)
  change.after(() => retryLater(core, failed, orderId))
  return { event: 'transfer.failed', payload: { transfer: inEvent(failed) }, orderId }
}

/** Transfers of an order are tried again on the next days, three times in all; those of a payment are not. */
export function retryLater(core: Core, transfer: Transfer, orderId: string | null): void {
  if (transfer.status !== 'failed' || transfer.tries >= 3 || orderId === null || isId('pay', transfer.source)) return
  core.clock.at((transfer.created_at + transfer.tries * day) * 1000, () => {
    const current = core.store.get('transfer', transfer.id)
    if (current?.status !== 'failed' || current.tries !== transfer.tries) return
    core.store.change(change => core.announce(change, [processTransfer(core, change, current, orderId)]))
  })
}

export function transferFromPayment(core: Core, payment: Payment, body: Body) {
  refuseExtra(body, ['transfers'])
  if (payment.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken.')
  const made = core.store.transfersOf(payment.id).filter(transfer => transfer.status !== 'failed')
  const fees = payment.fee ?? 0
  const limit = payment.amount_refunded > 0 ? 0 : payment.amount - fees - made.reduce((sum, each) => sum + each.amount + each.fees, 0)
  const transfers = transfersFrom(core, body.transfers, { source: payment.id, limit, status: 'pending' })
  const cost = transfers.reduce((sum, transfer) => sum + transfer.amount + transfer.fees, 0)
  core.store.change(change => {
    if (balanceOf(core, change, platform) < cost) throw badRequest('Transfer cannot be made due to insufficient balance')
    if (core.setting<string>('transferStatus', 'processed') === 'pending')
      for (const transfer of transfers) change.put('transfer', transfer)
    else {
      core.announce(
        change,
        transfers.map(transfer => processTransfer(core, change, transfer, payment.order_id)),
      )
    }
  })
  return wholeCollection(transfers.map(showNewTransfer))
}

/** Processes or fails a transfer that is not done yet, as the control API asks. */
export function endTransfer(core: Core, id: string, outcome: 'processed' | 'failed') {
  const transfer = findTransfer(core, id)
  if (!['created', 'pending'].includes(transfer.status)) throw badRequest('This transfer has ended.')
  const orderId = core.store.get('payment', transfer.source)?.order_id ?? transfer.source
  core.store.change(change => core.announce(change, [processTransfer(core, change, transfer, orderId, outcome === 'failed')]))
  return showTransfer(core, findTransfer(core, id))
}

export function transfersOfPayment(core: Core, payment: Payment): Transfer[] {
  return [...core.store.transfersOf(payment.order_id), ...core.store.transfersOf(payment.id)]
}

export function editTransfer(core: Core, id: string, body: Body) {
  const transfer = findTransfer(core, id)
  refuseExtra(body, ['on_hold', 'on_hold_until'])
  const held = isYes(body.on_hold)
  const until = held && body.on_hold_until != null ? secondsBetween('on_hold_until', body.on_hold_until) : null
  const changed: Transfer = { ...transfer, on_hold: held, on_hold_until: until }
  core.store.change(change => change.put('transfer', changed))
  return showTransfer(core, changed)
}

/** Moves `amount` from the linked account back to the platform, in the caller's change. */
export function reverse(
  core: Core,
  change: Change,
  transfer: Transfer,
  amount: number,
  notes = {},
  refundId: string | null = null,
): Reversal {
  const left = transfer.amount - transfer.amount_reversed
  if (!['processed', 'partially_reversed'].includes(transfer.status) || amount > left) {
    throw badRequest('The reversal amount exceeds the amount transferred.', { field: 'amount' })
  }
  if (balanceOf(core, change, transfer.recipient) < amount) {
    throw badRequest('The linked account does not have sufficient balance to process reversal.')
  }
  const now = core.clock.now()
  const reversal: Reversal = {
    id: newId('rvrsl', now),
    entity: 'reversal',
    transfer_id: transfer.id,
    amount,
    fee: 0,
    tax: 0,
    currency: 'INR',
    notes,
    initiator_id: 'sandboxPlatfrm',
    customer_refund_id: refundId,
    created_at: Math.floor(now / 1000),
  }
  addToBalance(core, change, transfer.recipient, -amount)
  addToBalance(core, change, platform, amount)
  change.put('reversal', reversal)
  change.put('transfer', {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    status: amount === left ? 'reversed' : 'partially_reversed',
  })
  return reversal
}

export const showReversal = (reversal: Reversal) => ({ ...reversal, notes: notesOut(reversal.notes) })

export function reverseTransfer(core: Core, id: string, body: Body) {
  const transfer = findTransfer(core, id)
  refuseExtra(body, ['amount', 'notes', 'linked_account_notes'])
  const amount = body.amount === undefined ? transfer.amount - transfer.amount_reversed : wholeAmount(body.amount)
  if (amount < 100) throw badRequest('The amount must be at least INR 1.00', { field: 'amount' })
  return showReversal(core.store.change(change => reverse(core, change, transfer, amount, notesFrom(body.notes))))
}

export function listTransfers(core: Core, query: URLSearchParams) {
  const settled = query.get('recipient_settlement_id')
  const rows = core.store.all('transfer').filter(transfer => !settled || transfer.recipient_settlement_id === settled)
  return collection(rows, query, transfer => showTransfer(core, transfer))
}
