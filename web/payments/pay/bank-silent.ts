import { unknownOutcomes } from '#shared/payments/unknown-outcomes.ts'
import { CallError } from '#web/api/client.ts'
import { paymentFailed } from './pay.ts'

const bankSilent = 'Your bank has not confirmed yet. Please wait a minute before paying again.'

/** Whether a try failed for a reason after which the money may still have left: the bank has not said. */
export const isBankSilent = (problem: Error | undefined): boolean =>
  problem instanceof CallError && problem.message === paymentFailed && unknownOutcomes.includes(`${problem.code}`)

/** What went wrong with a payment, as its buyer reads it. */
export const problemText = (problem: Error): string => (isBankSilent(problem) ? bankSilent : problem.message)
