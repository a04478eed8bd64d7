import { z } from 'zod'
import { unknownOutcomes } from '#shared/payments/unknown-outcomes.ts'
import type { App } from '../../context.ts'
import { Refusal } from '../../http/errors/errors.ts'
import { provenOrder, settleNow } from '../settle/settle.ts'
import { type Purchases, purchaseOf } from './purchase.ts'

const Success = z.looseObject({
  razorpay_order_id: z.string().max(40),
  razorpay_payment_id: z.string().max(40),
  razorpay_signature: z.string().max(128),
})

const slugPattern = /^[a-z0-9-]{1,80}$/
const referencePattern = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/

/** The URL fragment of a failed payment; it has a reason only if the payment may still succeed. */
const failureOf = (form: unknown): string => {
  const reason = z.looseObject({ 'error[reason]': z.enum(unknownOutcomes) }).safeParse(form).data?.['error[reason]']
  return reason ? `payment=failed&reason=${reason}` : 'payment=failed'
}

/** The page where the payment began: the booking's own page (the browser keeps its key) or the hotel's wizard. */
const beginOf = (slug: string, booking: unknown, failure: string): string =>
  typeof booking === 'string' && referencePattern.test(booking)
    ? `/booking/${booking}?hotel=${slug}`
    : `/book?hotel=${slug}&step=4#${failure}`

/** Where an in-app browser goes after the provider's form post: to the wizard, the booking's page or the dashboard. */
export const afterCallback = async (
  app: App,
  purchases: Purchases,
  form: unknown,
  { hotel, plan, booking }: { hotel?: unknown; plan?: unknown; booking?: unknown },
): Promise<string> => {
  const slug = typeof hotel === 'string' && slugPattern.test(hotel) ? hotel : undefined
  const failed = plan === 'true' ? '/dashboard' : slug ? beginOf(slug, booking, failureOf(form)) : '/book#payment=failed'
  const success = Success.safeParse(form)
  if (!success.success) return failed
  const proof = {
    orderId: success.data.razorpay_order_id,
    transactionId: success.data.razorpay_payment_id,
    signature: success.data.razorpay_signature,
  }
  const order = await provenOrder(app, proof).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!order) return failed
  await settleNow(app, purchases, order, proof.transactionId)
  return purchaseOf(purchases, order).returnUrl(app.db, order)
}
