import type { Attachment } from '../outside/mail.ts'
import { escapeHtml as e, oneLine } from './words.ts'

/** A label and its value; a longer value has several lines. `strong` prints the main figures bold. */
export interface Fact {
  label: string
  value: string | readonly string[]
  strong?: boolean
}

/** A part of a mail. Each block is written as text and as HTML, so that both versions have the same content. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'stamp'; label: string; value: string }
  | { kind: 'facts'; title: string; facts: readonly Fact[] }
  | { kind: 'words'; title: string; lines: readonly string[]; quoted?: boolean }
  | { kind: 'link'; label: string; url: string; quiet?: boolean }

/** A picture of the hotel, which this site has; `url` is absolute. */
export interface MailPicture {
  url: string
  alt: string
}

export interface Page {
  sender: string
  /** Shown above the sender. */
  logo?: MailPicture | undefined
  /** Shown over the whole width at the top of the mail. */
  picture?: MailPicture | undefined
  title: string
  /** The text that a mailbox shows after the subject. */
  preview: string
  blocks: readonly Block[]
  footer: readonly string[]
}

export interface MailText {
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** The greeting. People have typed the name, so it is put on one line. */
export const dear = (name: string, max?: number): Block => paragraph(`Dear ${oneLine(name, max)},`)

const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Clients without style sheets keep the light colours of the inline styles; the classes serve dark theme and phones.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121615!important}.card{background:#1a201e!important;border-color:#2c3431!important}
.ink{color:#eceae4!important}.muted{color:#a3aba5!important}.line{border-color:#2c3431!important}
.accent{color:#4fb3ae!important}.stamp{border-color:#4fb3ae!important}.mark{color:#f0a650!important}
.action{background:#4fb3ae!important}.action a{color:#121615!important}.quote{border-color:#f0a650!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}
.card{border-radius:0!important;border-left:0!important;border-right:0!important}}`

const many = (value: Fact['value']): readonly string[] => (typeof value === 'string' ? [value] : value)
const table = (inside: string, more = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${more}>${inside}</table>`
const row = (inside: string, padding: string) => `<tr><td class="pad" style="padding:${padding}">${inside}</td></tr>`
const heading = (title: string) => `<h2 class="accent" style="margin:0 0 6px;font:600 16px/1.4 ${serif};color:#0f5257">${e(title)}</h2>`

const factRow = ({ label, value, strong }: Fact) => {
  const cell = 'padding:8px 0;border-top:1px solid #e4dfd5;vertical-align:top'
  const words = `color:#1f2421;font-family:${sans};font-size:15px;line-height:1.5;font-weight:${strong ? 700 : 400}`
  return `<tr><td class="muted line" width="36%" style="${cell};padding-right:12px;color:#5e655f;font-family:${sans};font-size:14px;line-height:1.5">${e(label)}</td>
<td class="ink line" style="${cell};${words};word-break:break-word">${many(value).map(e).join('<br>')}</td></tr>`
}

const blockAsHtml = (block: Block): string => {
  const text = `margin:0;font:15px/1.6 ${sans};color:#1f2421;word-break:break-word`
  switch (block.kind) {
    case 'paragraph':
      return row(`<p class="ink" style="${text}">${e(block.text)}</p>`, '0 32px 20px')
    case 'stamp':
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="stamp" style="border:2px solid #0f5257;border-radius:10px;padding:10px 18px">
<p class="muted" style="margin:0;font:13px/1.4 ${sans};color:#5e655f">${e(block.label)}</p>
<p class="accent" style="margin:0;font:700 24px/1.3 ${serif};letter-spacing:1px;color:#0f5257">${e(block.value)}</p></td></tr></table>`,
        '0 32px 24px',
      )
    case 'facts':
      return row(heading(block.title) + table(block.facts.map(factRow).join('\n')), '0 32px 24px')
    case 'words': {
      const frame = block.quoted ? ' class="quote" style="border-left:3px solid #b45309;padding-left:14px"' : ''
      const lines = block.lines.map(line => `<p class="ink" style="${text};padding-bottom:4px">${e(line)}</p>`).join('\n')
      return row(`${heading(block.title)}<div${frame}>${lines}</div>`, '0 32px 24px')
    }
    case 'link':
      if (block.quiet)
        return row(
          `<a class="accent" href="${e(block.url)}" style="font:15px/1.6 ${sans};color:#0f5257">${e(block.label)}</a>`,
          '0 32px 24px',
        )
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="action" style="background:#0f5257;border-radius:10px">
<a href="${e(block.url)}" style="display:inline-block;padding:12px 22px;font:600 15px/1.4 ${sans};color:#ffffff;text-decoration:none">${e(block.label)}</a></td></tr></table>`,
        '0 32px 20px',
      )
  }
}

/** HTML for all mail clients, light or dark: tables and inline styles, loading only the hotel's pictures if at all. */
const asHtml = (page: Page): string => {
  const picture = page.picture
    ? `<tr><td><img src="${e(page.picture.url)}" alt="${e(page.picture.alt)}" width="600" style="display:block;width:100%;height:auto;border:0;border-radius:10px 10px 0 0"></td></tr>`
    : ''
  const logo = page.logo
    ? `<img src="${e(page.logo.url)}" alt="${e(page.logo.alt)}" height="56" style="display:block;height:56px;width:auto;max-width:200px;margin:0 0 14px;border:0">`
    : ''
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${e(page.title)}</title>
<style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:#fcfaf6">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${e(page.preview)}</div>
${table(
  `<tr><td class="outer" align="center" style="padding:24px 12px">
${table(
  `${picture}${row(
    `${logo}<p class="mark" style="margin:0 0 14px;font:14px/1 ${serif};letter-spacing:6px;color:#b45309" aria-hidden="true">&#10086; &#10086; &#10086;</p>
<p class="muted" style="margin:0 0 4px;font:14px/1.4 ${sans};color:#5e655f">${e(page.sender)}</p>
<h1 class="ink" style="margin:0;font:400 28px/1.25 ${serif};color:#1f2421">${e(page.title)}</h1>`,
    '32px 32px 18px',
  )}
${page.blocks.map(blockAsHtml).join('\n')}
${row(page.footer.map(line => `<p class="muted" style="margin:0;font:13px/1.6 ${sans};color:#5e655f">${e(line)}</p>`).join('\n'), '0 32px 32px')}`,
  ' class="card" style="max-width:600px;background:#ffffff;border:1px solid #e4dfd5;border-radius:10px"',
)}</td></tr>`,
  ' class="page" style="background:#fcfaf6"',
)}
</body></html>
`
}

const blockAsText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'stamp':
      return `${block.label}: ${block.value}`
    case 'facts': {
      const facts = block.facts.map(fact => `${fact.label}: ${many(fact.value).join(`\n${' '.repeat(fact.label.length + 2)}`)}`)
      return [block.title.toUpperCase(), ...facts].join('\n')
    }
    case 'words':
      return [block.title.toUpperCase(), ...block.lines.map(line => (block.quoted ? `> ${line}` : line))].join('\n')
    case 'link':
      return `${block.label}: ${block.url}`
  }
}

const asText = (page: Page): string =>
  `${[page.sender, page.title, ...page.blocks.map(blockAsText), ['--', ...page.footer].join('\n')].join('\n\n')}\n`

/** A page as a mail; its subject is the title where no other is given. */
export const mailOf = (page: Page, subject = page.title, attachments?: Attachment[]): MailText => ({
  subject: oneLine(subject, 200),
  text: asText(page),
  html: asHtml(page),
  ...(attachments && { attachments }),
})
