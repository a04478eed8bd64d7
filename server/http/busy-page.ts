import type { FastifyReply } from 'fastify'
import type { Refusal } from './errors.ts'

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:15vh auto 0;max-width:32rem;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.625rem 0}`

/** The page that says why there is no other: small, without a script, tried again by itself when that makes sense. */
const noticePage = ({ message, retryAfter }: Refusal, phone: string | null | undefined): string => {
  const again = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`
  const later = retryAfter === undefined ? '' : '<p>This page tries again by itself.</p>'
  const call = phone ? `<p>Or call the hotel: <a href="tel:${safe(phone)}">${safe(phone)}</a></p>` : ''
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${again}<title>Not available</title><style>${style}</style></head>
<body><main><h1>${safe(message)}</h1>${later}${call}</main></body></html>`
}

/** Answers a page's address with a refusal that people can read; `phone` is the hotel's, when it is known. */
export const sendNotice = (reply: FastifyReply, refusal: Refusal, phone?: string | null): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(noticePage(refusal, phone))
}
