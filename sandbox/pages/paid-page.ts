import type { Core } from '../provider/core.ts'
import type { Payment } from '../provider/entities.ts'
import { escapeHtml } from './checkout-page.ts'
import { formatTime, pageShell } from './page-shell.ts'

const shown = 200
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const good = ['paid', 'captured', 'processed', 'delivered']
const bad = ['failed', 'dropped']

type Cell = string | { money: number } | { status: string } | { code: string }

function cell(value: Cell): string {
  if (typeof value === 'string') return `<td>${escapeHtml(value)}</td>`
  if ('money' in value) return `<td class="money">${escapeHtml(rupees.format(value.money / 100))}</td>`
  if ('code' in value) return `<td><code>${escapeHtml(value.code)}</code></td>`
  const tone = good.includes(value.status) ? 'good' : bad.includes(value.status) ? 'bad' : 'warn'
  return `<td><b class="${tone}">${escapeHtml(value.status.replaceAll('_', ' '))}</b></td>`
}

function table<T extends { created_at: number }>(title: string, heads: string[], all: T[], cells: (row: T) => Cell[]): string {
  if (all.length === 0) return `<h2>${title}</h2><p class="soft">None yet.</p>`
  const rows = [...all]
    .reverse()
    .sort((a, b) => b.created_at - a.created_at)
    .slice(0, shown)
  const more = all.length > shown ? `, the newest ${shown} of ${all.length}` : `: ${all.length}`
  const head = ['When', ...heads].map(name => `<th scope="col"${name === 'Amount' ? ' class="money"' : ''}>${name}</th>`).join('')
  const body = rows.map(row => `<tr>${[formatTime(row.created_at), ...cells(row)].map(cell).join('')}</tr>`).join('\n')
  return `<h2 id="${title.toLowerCase()}">${title}${more}</h2>
<div class="table" role="region" tabindex="0" aria-labelledby="${title.toLowerCase()}">
<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function instrument({ method, card, vpa, bank }: Payment): string {
  if (card) return `${card.network} …${card.last4}`
  return method === 'card' ? 'Card' : method === 'upi' ? `UPI ${vpa ?? ''}` : `Netbanking ${bank ?? ''}`
}

/** What was paid, for people. */
export function paidPage({ store }: Core): string {
  const payments = table('Payments', ['Payment', 'Order', 'By', 'Amount', 'State'], store.all('payment'), row => [
    ...[{ code: row.id }, { code: row.order_id }],
    instrument(row),
    ...[{ money: row.amount }, { status: row.status }],
  ])
  const orders = table('Orders', ['Order', 'Receipt', 'Attempts', 'Amount', 'State'], store.all('order'), row => [
    ...[{ code: row.id }, row.receipt ?? '', String(row.attempts), { money: row.amount }, { status: row.status }],
  ])
  const refunds = table('Refunds', ['Refund', 'Payment', 'Amount', 'State'], store.all('refund'), row => [
    ...[{ code: row.id }, { code: row.payment_id }, { money: row.amount }, { status: row.status }],
  ])
  const transfers = table('Transfers', ['Transfer', 'To', 'From', 'Amount', 'State'], store.all('transfer'), row => [
    ...[{ code: row.id }, { code: row.recipient }, { code: row.source }, { money: row.amount }, { status: row.status }],
  ])
  const events = table('Events', ['Event', 'Order', 'Tries', 'State'], store.all('event'), row => {
    const delivery = store.get('delivery', row.id)
    return [row.event, { code: row.order_id ?? '' }, String(delivery?.attempts ?? 0), { status: delivery?.state ?? 'unknown' }]
  })
  return pageShell(
    'What was paid',
    `<h1>What was paid</h1><p class="soft">The sandbox payment provider's own books, the newest first. Times of India.</p>
${payments}${refunds}${transfers}${orders}${events}`,
  )
}
