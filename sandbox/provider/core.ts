import type { Clock } from '../clock.ts'
import type { Change, Store, StoreOptions } from '../journal/store.ts'
import type { Order, Payment } from './entities.ts'

export type SandboxOptions = StoreOptions & {
  /** The journal file; made when missing. */
  journal: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where events go; empty: nowhere. */
  webhookUrl: string | (() => string)
  /** The path it is reached at. */
  publicBase?: string
  /** Shortens the pauses between webhooks and their repetitions: 0.001 makes a second of a quarter of an hour. */
  timeScale?: number
  receiptPolicy?: 'reject' | 'idempotent' | 'allow'
  /** The platform's money at the start, in paise. */
  openingBalance?: number
  /** The highest order, in paise. */
  maximumAmount?: number
  /** Milliseconds to wait for a journal that another process has. */
  lockWaitMs?: number
}

export type Announcement = { event: string; payload: Record<string, unknown>; orderId: string | null }

/** What every part of the sandbox works with. */
export type Core = {
  store: Store
  clock: Clock
  options: SandboxOptions & Required<Omit<SandboxOptions, keyof StoreOptions>>
  /** Sends events with the change that makes them true, in this order, a pause between them. */
  announce(change: Change, announcements: Announcement[]): void
  /** Reads a knob of the control API. */
  setting<T>(name: string, otherwise: T): T
}

export const platform = 'platform'

export function balanceOf(core: Core, change: Change, account: string): number {
  return change.get('balance', account)?.amount ?? (account === platform ? core.options.openingBalance : 0)
}

export function addToBalance(core: Core, change: Change, account: string, amount: number): void {
  change.put('balance', { id: account, amount: balanceOf(core, change, account) + amount })
}

/** 2 % and 18 % tax on it; the fee includes the tax. */
export function paymentFee(amount: number): { fee: number; tax: number } {
  const base = Math.round(amount * 0.02)
  const tax = Math.round(base * 0.18)
  return { fee: base + tax, tax }
}

export function mustGet<T>(value: T | undefined, missing: () => Error): T {
  if (value === undefined) throw missing()
  return value
}

export const orderOf = (change: Change, payment: Payment): Order =>
  mustGet(change.get('order', payment.order_id), () => new Error(`payment ${payment.id} without its order`))
