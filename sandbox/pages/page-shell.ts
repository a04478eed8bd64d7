import { escapeHtml } from './checkout-page.ts'

const style = `
:root { color-scheme: light dark; --paper: #f7f5f1; --card: #fff; --ink: #1d2527; --soft: #566164; --line: #ddd8cf; --accent: #0f5257;
  --good: #1f6b45; --bad: #a3342b; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191b; --card: #1d2427; --ink: #e9edec; --soft: #a5b0b2; --line: #333d40;
  --accent: #6cc7c2; --good: #7fd1a3; --bad: #f0978e; --warn: #e6b95c; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
header { background: var(--card); border-bottom: 1px solid var(--line) }
header div { max-width: 72rem; margin: 0 auto; padding: .75rem 1rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline }
header strong { margin-right: auto }
a { color: var(--accent) }
h1 { font-size: 1.5rem; margin: 0 0 .25rem } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0 1rem } .soft { color: var(--soft) }
.table { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .6rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; padding: .55rem .8rem; border-bottom: 1px solid var(--line); white-space: nowrap }
tr:last-child td { border-bottom: 0 } th { color: var(--soft); font-weight: 600 }
td.money, th.money { text-align: right; font-variant-numeric: tabular-nums }
code { font-size: .85em } .good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) } b { font-weight: 600 }
.mails { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .6rem }
.mails li { border-bottom: 1px solid var(--line) } .mails li:last-child { border: 0 }
.mails a { display: block; padding: .8rem 1rem; text-decoration: none; color: inherit } .mails a:hover b { text-decoration: underline }
.mails span { display: block } iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .6rem; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
`

/** A page of the sandbox; `body` is HTML. No scripts. */
export function pageShell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><div><strong>Sandbox <span class="soft">no real money, no real mail</span></strong>
<a href="/sandbox/razorpay/">What was paid</a> <a href="/sandbox/mail">Mailbox</a></div></header>
<main>
${body}
</main>
</body>
</html>`
}

const india = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
export const formatTime = (seconds: number) => india.format(seconds * 1000)
