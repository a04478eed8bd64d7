import type { Payment } from './entities.ts'

export type Failure = Pick<Payment, 'error_code' | 'error_description' | 'error_source' | 'error_step' | 'error_reason'>

const declined = "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank."
const texts: Record<string, [description: string, source: string, step: string]> = {
  payment_failed: [declined, 'bank', 'payment_authorization'],
  payment_timed_out: ['Your payment was not completed on time. Try again.', 'customer', 'payment_authentication'],
  insufficient_fund: [
    'Your payment failed as the account has insufficient balance. Try another card.',
    'customer',
    'payment_authorization',
  ],
  payment_cancelled: ['You cancelled the payment. Try again or use another method.', 'customer', 'payment_authentication'],
  card_declined: ['Your payment was declined by the bank that issued the card.', 'issuer_bank', 'payment_authorization'],
  card_disabled_for_online_payments: ['This card is not enabled for online payments.', 'issuer_bank', 'payment_authorization'],
  card_number_invalid: ['The card number is not valid. Check it and try again.', 'customer', 'payment_initiation'],
  incorrect_otp: ['The one-time password was not correct.', 'customer', 'payment_authentication'],
  invalid_vpa: ['The UPI ID is not valid. Check it and try again.', 'customer', 'payment_initiation'],
  order_amount_mismatch: ['The amount does not match the amount of the order.', 'business', 'payment_initiation'],
  gateway_technical_error: [
    'The payment failed because of a technical problem at the bank. Try again.',
    'gateway',
    'payment_authorization',
  ],
  authentication_failed: ['The bank could not confirm that it is you. Try again.', 'gateway', 'payment_authentication'],
}
const gatewayReasons = ['gateway_technical_error', 'authentication_failed']

/** What a payment carries that failed for `reason`. */
export function failure(reason: string): Failure {
  const [error_description, error_source, error_step] = texts[reason] ?? [declined, 'bank', 'payment_authorization']
  return {
    error_code: gatewayReasons.includes(reason) ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    error_description,
    error_source,
    error_step,
    error_reason: reason,
  }
}

const failingCards: Record<string, string[]> = {
  payment_timed_out: ['4100280000090000', '5305620000060000'],
  insufficient_fund: ['4100280000080001', '5305620000050001'],
  payment_cancelled: ['4100280000070002', '5305620000040002'],
  card_declined: [
    ...['4100280000060003', '4100280000050004', '4100280000040005'],
    ...['5305620000030003', '5305620000020004', '5305620000010005'],
  ],
  card_disabled_for_online_payments: ['4100280000030006', '5305620000000006'],
  card_number_invalid: ['4100280000010008', '5305620000080008'],
  gateway_technical_error: ['4100280000020007', '5305620000090007'],
  authentication_failed: ['4100280000000009', '5305620000070009'],
}
const internationalCards = ['4012888888881881', '5555555555554444', '5105105105105100', '5104060000000008']

/** The reason a card gives when the guest chooses Failure on the bank's page. */
export function failureOfCard(number: string): string {
  const found = Object.entries(failingCards).find(([, numbers]) => numbers.includes(number))
  return found?.[0] ?? 'payment_failed'
}

export function describeCard(number: string): { last4: string; network: string; international: boolean } {
  const networks: [RegExp, string][] = [
    [/^4/, 'Visa'],
    [/^(5[1-5]|2[2-7])/, 'MasterCard'],
    [/^3[47]/, 'American Express'],
    [/^3[068]/, 'Diners Club'],
    [/^(60|65|81|82|508)/, 'RuPay'],
  ]
  return {
    last4: number.slice(-4),
    network: networks.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    international: internationalCards.includes(number),
  }
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

export const enabledMethods = {
  entity: 'methods',
  card: true,
  debit_card: true,
  credit_card: true,
  netbanking: { HDFC: 'HDFC Bank', ICIC: 'ICICI Bank', SBIN: 'State Bank of India', UTIB: 'Axis Bank' },
  upi: true,
  wallet: [],
  emi: false,
  paylater: [],
}
