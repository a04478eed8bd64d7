// One file, fetched beside the first search: what prices a stay or a room in place of another, and what shows prices.

export { pricingOf } from '../stay/stay-price.ts'
export { ExtraBeds } from './ExtraBeds.tsx'
export { Included } from './Included.tsx'
export { OfferCode } from './OfferCode.tsx'
export { OtherCounts } from './OtherCounts.tsx'
export { PriceBox } from './PriceBox.tsx'
export { swapChoice, swapsFor } from './swap.ts'
