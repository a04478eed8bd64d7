export interface Attachment {
  filename: string
  contentType: string
  content: string
  /** How `content` is written, where it is not text. */
  encoding?: 'base64'
}

export interface MailMessage {
  to: string
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

/** A mail's id from what it is about (`receipt.<id>`): unique to the installation, and the same at every try. */
export const messageIdOf = (about: string, publicUrl: string): string => `<${about}@${new URL(publicUrl).hostname}>`
