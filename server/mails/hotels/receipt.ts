import type { PaymentRecord } from '#shared/plans/plans.ts'
import { receiptLines, untilWords } from '#shared/plans/receipts.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

/** Tells an owner what was bought and paid; `url` opens the receipt, to be printed. */
export const receiptMail = (record: PaymentRecord, url: string): MailText => {
  const plan = oneLine(record.paymentplan, 100)
  const facts = receiptLines(record).map(({ label, value, ...more }) => ({ label: oneLine(label), value: oneLine(value), ...more }))
  const page: Page = {
    sender: 'Atithi',
    title: 'Receipt',
    preview: `Your plan ${plan} runs ${untilWords(record)}.`,
    blocks: [
      dear(record.customerName, 60),
      paragraph(`Thank you. Your plan ${plan} runs ${untilWords(record)}.`),
      { kind: 'facts', title: 'Your purchase', facts },
      { kind: 'link', label: 'Open the receipt', url },
    ],
    footer: ['Sent by Atithi to the owner of the account.'],
  }
  return mailOf(page, `Receipt: ${plan}`)
}
