// One file, fetched beside the first search: what prices a stay, and what shows a price night by night.
export { NightPrices } from './NightPrices.tsx'
export { pricingOf } from './stay-price.ts'
