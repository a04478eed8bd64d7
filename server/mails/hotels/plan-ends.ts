import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

interface PlanEnds {
  name: string
  plan: string
  /** In words. */
  lastDay: string
  isToday: boolean
  url: string
}

/** Reminds an owner that a plan ends, what happens then, and where it is renewed. */
export const planEndsMail = ({ name, lastDay, isToday, url, ...about }: PlanEnds): MailText => {
  const plan = oneLine(about.plan, 100)
  const title = isToday ? `Today is the last day of your plan ${plan}` : `Your plan ${plan} ends on ${lastDay}`
  const page: Page = {
    sender: 'Atithi',
    title,
    preview: 'Renew it, and your hotels go on taking bookings.',
    blocks: [
      dear(name, 60),
      paragraph(`The last day of your plan ${plan} is ${isToday ? 'today, ' : ''}${lastDay}.`),
      paragraph(
        'After that, the pages of your hotels take no bookings until you choose a plan again. Bookings made until then are honoured, and your desk goes on working with them.',
      ),
      paragraph('A plan that you choose now begins when this one ends: no day of it is lost.'),
      { kind: 'link', label: 'Renew your plan', url },
    ],
    footer: ['Sent by Atithi to the owner of the account. If you have renewed in the meantime, you need not do anything.'],
  }
  return mailOf(page)
}
