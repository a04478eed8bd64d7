export interface Attachment {
  filename: string
  contentType: string
  content: string
}

export interface MailMessage {
  to: string
  /** Who gets the answer, where that is not us. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** The same for every try of the same mail, so that a mail server can tell a repetition. */
  messageId: string
}

/** Sends mails. `send` rejects when the mail was not taken; the outbox then tries again. */
export interface Mail {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}
