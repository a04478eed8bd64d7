import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const couponApi = {
  validate: endpoint({
    method: 'GET',
    path: '/api/coupon/validatecoupon',
    summary: 'What a coupon takes off a plan',
    access: 'signed-in',
    input: z.strictObject({ couponCode: z.string().trim().min(1, 'Coupon code is required.').max(50) }),
    data: z.object({ id, code: z.string(), discountRate: z.number() }),
  }),
}
