/** Reasons of the provider for a failed try after which the money may still have left: the bank has not said. */
export const unknownOutcomes: readonly string[] = [
  'payment_timed_out',
  'payment_pending',
  'bank_technical_error',
  'gateway_technical_error',
  'issuer_technical_error',
  'server_error',
]
