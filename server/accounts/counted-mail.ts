import type { App } from '../context.ts'
import { type JobContext, RetryLater } from '../jobs/outbox.ts'
import type { MailMessage } from '../outside/mail.ts'
import { isWithin, limitsOf, throttle } from './throttle.ts'

const askedTooOften = 'Too many emails were requested for this address. Check its inbox and spam folder first.'

/**
 * Counts a mail with a link for verifying an address or choosing a password: three an hour and ten a day per mailbox,
 * apart from other mails and whether or not there is an account. Throws 429, on `field` if the address was typed there.
 */
export const countLinkMail = async (app: Pick<App, 'config' | 'db'>, email: string, field?: 'email'): Promise<void> => {
  await throttle(app, limitsOf.linkMail(email), askedTooOften, field)
  await throttle(app, limitsOf.linkMailOfDay(email), askedTooOften, field)
}

/** Counts other mails that people can trigger, against floods: three an hour, ten a day per mailbox. False beyond. */
export const mayMail = async (app: Pick<App, 'config' | 'db'>, email: string): Promise<boolean> =>
  (await isWithin(app, limitsOf.mail(email))) && (await isWithin(app, limitsOf.mailOfDay(email)))

/** Sends a mail that was not counted when queued; beyond the limit it is dropped, while the change it reports stays. */
export const sendNotice = async (app: App, mail: MailMessage, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> => {
  // A retry was counted at its first attempt.
  if (attempt > 1 || (await mayMail(app, mail.to))) await app.mail.send(mail)
}

/** Sends a mail that a guest must get; beyond the limit it throws RetryLater, so that the job runs an hour later. */
export const sendOrWait = async (app: App, mail: MailMessage, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> => {
  if (attempt === 1 && !(await mayMail(app, mail.to))) throw new RetryLater(3600, 'This address had as many mails as it may get for now.')
  await app.mail.send(mail)
}
