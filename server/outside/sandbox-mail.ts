import type { Mail, MailMessage } from './mail.ts'

/** Takes a mail into the sandbox mailbox; throws when it cannot keep it. */
export type Deliver = (mail: Omit<MailMessage, 'messageId'>) => unknown

/** Mails that stay here, for installations without a mail server. */
export const createSandboxMail = (deliver: Deliver): Mail => ({
  send: async ({ messageId: _, ...mail }) => {
    await deliver(mail)
  },
  close: async () => undefined,
})
