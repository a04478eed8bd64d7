/** The order of a guest's own attempt: a search then ignores its hold. */
export interface OwnOrder {
  orderId: string
  orderSecret: string
}
