import type { Coupon } from '#shared/plans/coupons.ts'

/** `2 of 10,00,000`: by how many owners a coupon was used, and by how many it can be. */
export const usesText = ({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>): string => {
  const used = uses.toLocaleString('en-IN')
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString('en-IN')}${uses >= maxUses ? ' (used up)' : ''}`
}
