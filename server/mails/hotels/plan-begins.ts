import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

interface PlanBegins {
  name: string
  plan: string
  /** The day as text. */
  firstDay: string
  /** The percentage that is deducted from every booking. */
  deductionRate: number
  /** What each hotel lacks, as text. */
  missing: readonly string[]
  url: string
}

/** Warns an owner that hotels will take no bookings once a PER_BOOKING plan begins, and says what each one lacks. */
export const planBeginsMail = ({ name, firstDay, deductionRate, missing, url, ...about }: PlanBegins): MailText => {
  const plan = oneLine(about.plan, 100)
  const title = `Before your plan ${plan} begins on ${firstDay}`
  const page: Page = {
    sender: 'Atithi',
    title,
    preview: 'Without a change hotels of yours take no bookings from that day on.',
    blocks: [
      dear(name, 60),
      paragraph(
        `On your plan ${plan} ${deductionRate}% of every booking is deducted from its advance, from ${firstDay} on. As they are now, these hotels would take no bookings then:`,
      ),
      { kind: 'words', title: 'What is missing', lines: missing.map(line => oneLine(line, 200)) },
      { kind: 'link', label: 'Open the profile of your hotel', url },
    ],
    footer: ['Sent by Atithi to the owner of the account. If you have changed it in the meantime, you need not do anything.'],
  }
  return mailOf(page)
}
