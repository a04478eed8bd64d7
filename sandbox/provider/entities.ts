/** The provider's records in its own field names; unless named otherwise, money is in paise, times in unix seconds. */
export type Notes = Record<string, string>

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
  /** Not part of API answers: how payments of this order are captured, and whether it was made with transfers. */
  rules: { capture: 'automatic' | 'manual'; expiryMinutes: number; withTransfers: boolean }
}

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: string
  issuer: null
  international: boolean
  emi: boolean
  sub_type: string
  token_iin: null
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: 'card' | 'upi' | 'netbanking'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card: Card | null
  bank: string | null
  wallet: null
  vpa: string | null
  email: string
  contact: string | null
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  late_authorized: boolean
  /** Not part of API answers: the error reason with which the test card fails. */
  failsWith: string | null
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant' | null
  speed_requested: 'normal' | 'optimum'
}

export type TransferError = {
  code: string | null
  description: string | null
  reason: string | null
  field: null
  step: string | null
  id: string
  source: string | null
  metadata: null
}

export type Transfer = {
  id: string
  entity: 'transfer'
  status: 'created' | 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed'
  source: string
  recipient: string
  amount: number
  currency: string
  amount_reversed: number
  fees: number
  tax: number
  notes: Notes
  linked_account_notes: string[]
  on_hold: boolean
  on_hold_until: number | null
  recipient_settlement_id: string | null
  created_at: number
  processed_at: number | null
  error: TransferError
  /** Not part of API answers: the number of attempts. */
  tries: number
}

export type Reversal = {
  id: string
  entity: 'reversal'
  transfer_id: string
  amount: number
  fee: 0
  tax: 0
  currency: string
  notes: Notes
  initiator_id: string
  customer_refund_id: string | null
  created_at: number
}

export type EventRecord = { id: string; event: string; order_id: string | null; created_at: number; body: string }

/** Times in milliseconds. */
export type Delivery = {
  id: string
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  attempts: number
  firstAt: number | null
  nextAt: number
  log: { at: number; status: number; ms: number }[]
}

export type Mail = {
  id: string
  to: string
  /** The reply-to address, where it is not the sender's. */
  replyTo?: string
  subject: string
  text: string
  html: string
  date: string
  attachments?: { filename: string; contentType: string; content: string }[]
}

export type Kinds = {
  order: Order
  payment: Payment
  refund: Refund
  transfer: Transfer
  reversal: Reversal
  event: EventRecord
  delivery: Delivery
  mail: Mail
  idempotency: { id: string; fingerprint: string; refundId: string }
  balance: { id: string; amount: number }
  account: { id: string; suspended: boolean }
  setting: { id: string; value: unknown }
}
export type Kind = keyof Kinds
