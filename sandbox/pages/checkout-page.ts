import type { Core } from '../provider/core.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

export const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** What the window needs to know of the order, or why it cannot open. */
function orderForWindow(core: Core, query: URLSearchParams) {
  const order = core.store.get('order', query.get('order_id') ?? '')
  if (query.get('key_id') !== core.options.keyId || !order) return { fault: 'The id provided does not exist' }
  if (order.status === 'paid') {
    return { fault: 'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.' }
  }
  return { order: { id: order.id, amount: order.amount, currency: order.currency } }
}

/** The page inside the checkout window's frame. Everything it shows is built by `frame.js`. */
export function checkoutPage(core: Core, query: URLSearchParams): string {
  const base = core.options.publicBase
  const dark = query.get('theme') === 'dark'
  return `<!doctype html>
<html lang="en" data-theme="${dark ? 'dark' : 'light'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title>
<link rel="stylesheet" href="${base}/assets/frame.css">
<link rel="stylesheet" href="${base}/assets/controls.css">
</head>
<body data-base="${escapeHtml(base)}" data-key="${escapeHtml(query.get('key_id'))}" data-state="${escapeHtml(JSON.stringify(orderForWindow(core, query)))}">
<main id="window"></main>
<script type="module" src="${base}/assets/frame.js"></script>
</body>
</html>`
}
