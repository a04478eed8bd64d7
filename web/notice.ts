import { asAttribute } from './html.ts'
import { dark, light } from './theme.ts'

export interface Notice {
  message: string
  /** Seconds after which the page tries again by itself. */
  retryAfter?: number | undefined
  /** The hotel's phone number, if the hotel is known. */
  phone?: string | null | undefined
}

const colours = ({ paper, ink, muted, action }: typeof light) => `body{background:${paper};color:${ink}}p{color:${muted}}a{color:${action}}`
/** Only the styles that this page needs: it is sent very often when a limit is exceeded. */
const style = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif}a{display:inline-block;padding:.625rem 0}
main{max-width:32rem;margin:12vh auto 0;padding:0 1rem}h1{margin:0;font:500 1.5625rem/1.25 Georgia,serif}p{margin:1rem 0 0}
${colours(light)}@media (prefers-color-scheme:dark){${colours(dark)}}`

const inSeconds = (seconds: number) => (seconds === 1 ? 'in a second' : `in ${seconds} seconds`)

/** The page that says why the requested one is not served: small, as it is sent under overload, and without scripts. */
export const printNotice = ({ message, retryAfter, phone }: Notice): string => {
  const again = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`
  const later = retryAfter === undefined ? '' : `<p>This page tries again by itself ${inSeconds(retryAfter)}.</p>`
  const call = phone ? `<p>Or call the hotel: <a href="tel:${asAttribute(phone)}">${asAttribute(phone)}</a></p>` : ''
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="robots" content="noindex">${again}<title>Not available</title><style>${style}</style></head>`,
    `<body><main><h1>${asAttribute(message)}</h1>${later}${call}</main></body></html>`,
  ].join('')
}
