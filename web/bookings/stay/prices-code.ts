// One file, fetched beside the first search: what prices a stay, and what shows prices.
export { ExtraBeds } from './ExtraBeds.tsx'
export { OfferCode } from './OfferCode.tsx'
export { OtherCounts } from './OtherCounts.tsx'
export { PriceBox } from './PriceBox.tsx'
export { pricingOf } from './stay-price.ts'
