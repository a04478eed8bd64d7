/** The order of a guest's own attempt: a search then ignores its hold. */
export interface OwnOrder {
  orderId: string
  orderSecret: string
}

/** What a search may name of an attempt's order, and nothing else of it. */
export const ownOrderOf = (order: OwnOrder | undefined): OwnOrder | undefined =>
  order && { orderId: order.orderId, orderSecret: order.orderSecret }
