import { asAttribute, asJson } from './html.ts'

/** What a page says about itself to browsers, search engines and those who share it. Paths begin with a slash. */
export interface Head {
  title: string
  description?: string | undefined
  /** The one address of this page. */
  canonical?: string | undefined
  image?: { path: string; width: number; height: number; alt: string } | undefined
  /** Not for search engines. */
  hidden?: boolean
  /** schema.org data; makes its own absolute addresses. */
  structured?: ((absolute: (path: string) => string) => unknown) | undefined
}

const meta = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${asAttribute(content)}">`

/** The head's tags: title, description, canonical address, Open Graph and schema.org. */
export const printHead = (head: Head, publicUrl: string): string => {
  const absolute = (path: string) => `${publicUrl}${path}`
  const { title, description, canonical, image, hidden, structured } = head
  const parts = [`<title>${asAttribute(title)}</title>`]
  if (description) parts.push(meta('name', 'description', description))
  if (hidden) parts.push(meta('name', 'robots', 'noindex'))
  if (canonical) {
    parts.push(`<link rel="canonical" href="${asAttribute(absolute(canonical))}">`)
    parts.push(meta('property', 'og:type', 'website'), meta('property', 'og:url', absolute(canonical)), meta('property', 'og:title', title))
    parts.push(meta('property', 'og:locale', 'en_IN'))
    if (description) parts.push(meta('property', 'og:description', description))
  }
  if (image) {
    parts.push(meta('property', 'og:image', absolute(image.path)), meta('property', 'og:image:alt', image.alt))
    parts.push(meta('property', 'og:image:width', String(image.width)), meta('property', 'og:image:height', String(image.height)))
    parts.push(meta('name', 'twitter:card', 'summary_large_image'))
  }
  if (structured) parts.push(`<script type="application/ld+json">${asJson(structured(absolute))}</script>`)
  return parts.join('')
}
