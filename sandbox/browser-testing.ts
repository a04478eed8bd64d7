import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { createSandbox } from './create-sandbox.ts'
import { keyId, keySecret, listen, sdk, textOf, webhookSecret } from './testing.ts'

/** The policy of the product's own pages with the sandbox. */
const policy =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; script-src 'self' 'nonce-n0nce'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self'"

const shop = (scheme: string) => `<!doctype html><html lang="en" style="color-scheme:${scheme}"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<script src="/sandbox/razorpay/checkout.js"></script></head>
<body><main><h1>Shop</h1><button id="buy">Book now</button><a href="#elsewhere">Elsewhere</a></main>
<script nonce="n0nce">
window.seen = []
document.querySelector('#buy').addEventListener('click', () => {
  const options = Object.assign({ name: 'Booking Payment', description: 'Lake View Palace', theme: { color: '#3399cc' } }, window.given)
  options.modal = Object.assign({ ondismiss: reason => window.seen.push(['dismiss', reason ?? null]) }, options.modal)
  if (!options.callback_url) options.handler = response => window.seen.push(['success', response])
  const checkout = new Razorpay(options)
  checkout.on('payment.failed', data => window.seen.push(['failed', data.error]))
  checkout.on('payment.submit', data => window.seen.push(['submit', data.method]))
  checkout.on('fault.close', data => window.seen.push(['fault', data.error.description]))
  checkout.open()
})
</script></body></html>`

export type Seen = [string, unknown][]

/** A shop with the sandbox at its side, as the product mounts it, and a real Chromium to visit it. */
export async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  const sandbox = await createSandbox({ journal: join(folder, 'j.jsonl'), keyId, keySecret, webhookSecret, webhookUrl: '' })
  const posted: Record<string, string>[] = []
  const { origin, close } = await listen(async (req, res) => {
    if (await sandbox.handle(req, res)) return
    if (req.method === 'POST') posted.push(Object.fromEntries(new URLSearchParams(await textOf(req))))
    const scheme = req.url?.includes('dark') ? 'dark' : 'light'
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(shop(scheme))
  })
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
      // One process for all pages, and no code optimised for longer than a page lives: less work for the processor.
      ...['--renderer-process-limit=1', '--js-flags=--no-maglev --no-opt'],
    ],
  })
  return {
    origin,
    posted,
    client: sdk(origin).client,
    browser,
    async close() {
      await browser.close()
      await close()
      sandbox.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
export type Visit = { page: Page; frame: FrameLocator; orderId: string; seen(): Promise<Seen>; problems: string[]; close(): Promise<void> }

/** Opens the shop with an order of ₹4,500 and, unless told not to, its payment window. */
export async function visit(
  shop: Shop,
  options: Record<string, unknown> = {},
  look: { dark?: boolean; width?: number; height?: number } = {},
): Promise<Visit> {
  const { id } = await shop.client.orders.create({ amount: 450000, currency: 'INR' })
  const context = await shop.browser.newContext({ viewport: { width: look.width ?? 1280, height: look.height ?? 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  page.on('dialog', dialog => void dialog.accept())
  await page.goto(`${shop.origin}/${look.dark ? 'dark' : ''}`)
  const given = { key: keyId, order_id: id, amount: 450000, prefill: { email: 'guest@example.test', contact: '+919000000001' }, ...options }
  await page.evaluate(value => Object.assign(globalThis, { given: value }), given)
  await page.getByRole('button', { name: 'Book now' }).click()
  return {
    page,
    frame: page.frameLocator('iframe.razorpay-checkout-frame'),
    orderId: id,
    seen: () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen),
    problems,
    close: () => context.close(),
  }
}
