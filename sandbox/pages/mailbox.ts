import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendHtml, sendJson } from '../provider/answers.ts'
import type { Core } from '../provider/core.ts'
import type { Mail } from '../provider/entities.ts'
import { newId } from '../provider/ids.ts'
import { mailListPage, mailPage } from './mail-pages.ts'

export type NewMail = Omit<Mail, 'id' | 'date' | 'text' | 'html'> & Partial<Pick<Mail, 'date' | 'text' | 'html'>>

const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups allow-popups-to-escape-sandbox"

export function createMailbox({ store, clock }: Core) {
  const newestFirst = () => store.all('mail').reverse()

  function deliver(mail: NewMail): void {
    const now = clock.now()
    store.change(change => change.put('mail', { text: '', html: '', date: new Date(now).toISOString(), ...mail, id: newId('mail', now) }))
  }

  async function accept(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req)
    if (typeof body?.to !== 'string' || typeof body.subject !== 'string') {
      sendJson(res, 400, { error: { description: 'A mail needs to and subject.' } })
      return
    }
    deliver(body as unknown as NewMail)
    sendJson(res, 200, { delivered: true })
  }

  /** `path` is what follows `/sandbox/mail`. */
  async function handle(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (path === '' && req.method === 'POST') return accept(req, res)
    if (req.method !== 'GET') return sendJson(res, 405, { error: { description: 'The mailbox is only read here.' } })
    if (path === '.json') {
      const mails = newestFirst().map(({ to, replyTo, subject, text, html, date, attachments }) => ({
        to,
        subject,
        text,
        html,
        date,
        ...(replyTo ? { replyTo } : {}),
        ...(attachments ? { attachments } : {}),
      }))
      return sendJson(res, 200, mails)
    }
    if (path === '' || path === '/') return sendHtml(res, 200, mailListPage(newestFirst()))
    const [, id = '', part] = path.split('/')
    const mail = store.get('mail', id)
    if (!mail) return sendHtml(res, 404, mailListPage(newestFirst(), 'This mail is no longer here.'))
    if (part === 'html') return sendHtml(res, 200, mail.html, `${bodyPolicy}; frame-ancestors 'self'`)
    return sendHtml(res, 200, mailPage(mail))
  }

  return { deliver, handle }
}
