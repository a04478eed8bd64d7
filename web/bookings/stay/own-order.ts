import { peek } from '#web/ui/base/stored.ts'

/** Where the tab keeps a guest's attempt at a hotel. */
export const attemptName = (hotelId: string): string => `atithi.attempt.${hotelId}`

/** The order of the guest's own attempt, as a search or a calendar names it: its hold does not count then. */
export const ownOrder = (hotelId: string): { orderId: string; orderSecret: string } | undefined => {
  const { order } = (peek(attemptName(hotelId)) ?? {}) as { order?: { orderId?: string; orderSecret?: string } }
  return order?.orderId && order.orderSecret ? { orderId: order.orderId, orderSecret: order.orderSecret } : undefined
}
