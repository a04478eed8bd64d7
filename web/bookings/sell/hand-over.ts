import type { DeskPayment } from '../desk/use-desk-sale.ts'
import type { GuestDetails } from '../stay/guest-draft.ts'
import { isByLink, type SaleValues } from './sale-form.ts'

/** What was typed of a sale in one of its two dialogs, for the other one; the stay is in its draft. */
export type Typed = Partial<SaleValues>

/** Of the quick sale; its dates stand in the draft of the stay. */
export const fromQuickSale = ({ arrival: _, departure: __, ...typed }: SaleValues): Typed => typed

/** Of the wizard, over what the quick sale had that the wizard has not: where it came from, prices, a link in the place of a method. */
export const fromWizard = (before: Typed, details: GuestDetails, { checkIn, paymentMethod, ...payment }: DeskPayment): Typed => ({
  ...before,
  ...details,
  ...payment,
  checkInNow: checkIn,
  paymentMethod:
    paymentMethod || (before.paymentMethod === undefined || !isByLink({ paymentMethod: before.paymentMethod }) ? '' : before.paymentMethod),
})

/** For the payment of the wizard, which knows no link. */
export const paymentOf = (typed: Typed): Partial<DeskPayment> => {
  const { paymentMethod = '', paidAmount, transactionId, checkInNow, more, charges } = typed
  const { 'charge.kind': kind, 'charge.text': text, 'charge.amount': amount, 'charge.taxClass': taxClass } = typed
  const all = {
    paymentMethod: isByLink({ paymentMethod }) ? '' : paymentMethod,
    paidAmount,
    transactionId,
    checkIn: checkInNow,
    more,
    charges,
    'charge.kind': kind,
    'charge.text': text,
    'charge.amount': amount,
    'charge.taxClass': taxClass,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
