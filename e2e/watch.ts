import { type BrowserContext, expect } from '@playwright/test'
import { routeAtOnce } from './routes.ts'

export interface Watch {
  /** A complaint that the story provokes on purpose, such as the browser's line about a 409. */
  allow(complaint: RegExp): void
  /** Fails when the browser complained of anything else, or asked anybody but us for something. */
  check(): void
}

/**
 * An `img` takes a larger picture that this browser has already shown, and the preload for it fetches the one that fits: after some seconds
 * Chromium says so. For stories that show a picture in two widths.
 */
export const unusedPreload = /preloaded using link preload but not used/

const blocked = 'Blocked by the content policy:'

/** Listens to every page and frame of a context: console, uncaught errors, alerts, content policy, requests to other origins or with a secret in their address. */
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
    // A form with changes asks; the story reloads or leaves on purpose.
    if (dialog.type() === 'beforeunload') return void dialog.accept().catch(() => undefined)
    complaints.push(`${dialog.type()}: ${dialog.message()}`)
    // A page that is going away dismisses its own.
    dialog.dismiss().catch(() => undefined)
  })
  context.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) complaints.push(`asked another origin: ${request.url()}`)
    // Addresses are written down by whoever passes a request on.
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
