import { type BrowserContext, expect } from '@playwright/test'
import { routeAtOnce } from './routes.ts'

export interface Watch {
  /** Allows a complaint that the test causes on purpose, such as the browser's line about a 409. */
  allow(complaint: RegExp): void
  /** Fails if the browser reported any other complaint or sent a request to another origin. */
  check(): void
}

/**
 * A warning of Chromium when an `img` uses a larger picture that the browser has shown already, while its preload
 * fetched the fitting one. For tests that show a picture in two widths.
 */
export const unusedPreload = /preloaded using link preload but not used/

const blocked = 'Blocked by the content policy:'

/** Records a context's console, errors, alerts, policy breaches, requests to other origins, secrets in addresses. */
export const watchFor = async (context: BrowserContext, origin: string): Promise<Watch> => {
  const complaints: string[] = []
  const allowed: RegExp[] = []
  routeAtOnce(context)
  context.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('dialog', dialog => {
    // A form with changes asks before it is left; the test leaves it on purpose.
    if (dialog.type() === 'beforeunload') return void dialog.accept().catch(() => undefined)
    complaints.push(`${dialog.type()}: ${dialog.message()}`)
    // A page that closes has dismissed its dialog by itself.
    dialog.dismiss().catch(() => undefined)
  })
  context.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) complaints.push(`asked another origin: ${request.url()}`)
    // Servers and proxies log addresses.
    if (/[?&](orderSecret|bookingKey|k)=/i.test(request.url())) complaints.push(`a secret in an address: ${request.url()}`)
  })
  await context.addInitScript(prefix => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(prefix, event.violatedDirective, event.blockedURI, event.sourceFile),
    )
  }, blocked)
  return {
    allow: complaint => void allowed.push(complaint),
    check: () => expect(complaints.filter(one => !allowed.some(pattern => pattern.test(one)))).toEqual([]),
  }
}
