import { asSlug } from './slug.ts'

/** First path segments of the product's own addresses, which no hotel's slug may be. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  [
    'about admin adminsignup api app assets book booking bookings callback confirmemail contact dashboard demo docs error favicon.ico fonts forgotpassword',
    'healthz help home hotel hotelregistration hotels images index.html login logout manifest.webmanifest metrics null platform pricing privacy',
    'readyz resetpassword robots.txt sandbox search session settings sign-in signin signup sitemap.xml static support terms undefined user users',
    'verifyuser well-known .well-known www',
  ].flatMap(line => line.split(' ')),
)

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Whether a text can be a hotel's slug: one made by `slugOf`, or that with a counter. */
export const isHotelSlug = (slug: string): boolean =>
  slug !== '' && slug.length <= 80 && slug === asSlug(slug) && !reservedSlugs.has(slug) && !isId(slug)

/** A hotel's slug from its name: never empty, a reserved word or an id. The caller adds a counter if it is taken. */
export const slugOf = (name: string): string => {
  const slug = asSlug(name).slice(0, 60)
  return slug === '' || reservedSlugs.has(slug) || isId(slug) ? `hotel-${slug || '1'}` : slug
}
