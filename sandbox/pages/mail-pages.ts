import type { Mail } from '../provider/entities.ts'
import { escapeHtml } from './checkout-page.ts'
import { formatTime, pageShell } from './page-shell.ts'

const when = (mail: Mail) => escapeHtml(formatTime(Date.parse(mail.date) / 1000))

export function mailListPage(mails: Mail[], notice = ''): string {
  const items = mails.map(
    mail => `<li><a href="/sandbox/mail/${escapeHtml(mail.id)}"><b>${escapeHtml(mail.subject)}</b>
<span class="soft">to ${escapeHtml(mail.to)} · ${when(mail)}</span></a></li>`,
  )
  const list = items.length > 0 ? `<ul class="mails">${items.join('')}</ul>` : '<p>No mail yet. What the product sends appears here.</p>'
  return pageShell(
    'Mailbox',
    `<h1>Mailbox</h1><p class="soft">Every mail the product would have sent, the newest first.
<a href="/sandbox/mail.json">As JSON</a></p>${notice ? `<p class="bad" role="status">${escapeHtml(notice)}</p>` : ''}${list}`,
  )
}

export function mailPage(mail: Mail): string {
  const attachments = (mail.attachments ?? []).map(each => `${escapeHtml(each.filename)} (${escapeHtml(each.contentType)})`)
  const html = `<h2>As the guest sees it</h2>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mail/${escapeHtml(mail.id)}/html"></iframe>`
  return pageShell(
    mail.subject,
    `<p><a href="/sandbox/mail">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>${mail.replyTo ? `<dt>Reply-To</dt><dd>${escapeHtml(mail.replyTo)}</dd>` : ''}<dt>Sent</dt><dd>${when(mail)}</dd>
${attachments.length > 0 ? `<dt>Attached</dt><dd>${attachments.join(', ')}</dd>` : ''}</dl>
${mail.html ? html : ''}<h2>Its text</h2><pre>${linked(mail.text)}</pre>`,
  )
}

/** Addresses in the text become links; all else is escaped. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+?(?=&gt;|&quot;|[.,)]?(\s|$))/g, url => `<a href="${url}">${url}</a>`)
}
