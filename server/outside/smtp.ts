import nodemailer from 'nodemailer'
import type { Mail } from './mail.ts'

/** Mails over SMTP (`smtp://user:password@host:port`, `smtps://…`), one connection each. Rejects after `totalMs`. */
export const createSmtpMail = (smtpUrl: string, from: string, totalMs = 10_000): Mail => {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 1000,
    greetingTimeout: 2000,
    dnsTimeout: 1000,
    socketTimeout: 4000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ messageId, to, replyTo, subject, text, html, attachments = [] }) => {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('The mail server did not finish in time')), totalMs)
      try {
        const answerTo = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
        const sent = transport.sendMail({ from, to: { name: '', address: to }, ...answerTo, subject, text, html, attachments, messageId })
        await Promise.race([sent, late])
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => transport.close(),
  }
}
