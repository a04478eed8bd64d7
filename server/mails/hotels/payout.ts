import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

interface Sent {
  owner: string
  hotel: string
  amount: number
  transactionId: string
  date: string
}

/** Tells an owner that the platform paid the hotel's part; `url` opens what it covers. */
export const payoutMail = ({ owner, hotel, amount, transactionId, date }: Sent, url: string): MailText => {
  const [name, sum] = [oneLine(hotel, 100), formatRupees(amount)]
  const page: Page = {
    sender: 'Atithi',
    title: 'Pay-out',
    preview: `${sum} for ${name}`,
    blocks: [
      dear(owner, 60),
      paragraph(`The booking platform sent ${sum} to the bank account of ${name}.`),
      {
        kind: 'facts',
        title: 'The transfer',
        facts: [
          { label: 'Amount', value: sum, strong: true },
          { label: 'Date', value: formatDate(date) },
          { label: 'Transaction ID', value: oneLine(transactionId) },
        ],
      },
      { kind: 'link', label: 'See which bookings it covers', url },
    ],
    footer: ['Sent by Atithi to the owner of the hotel.'],
  }
  return mailOf(page, `Pay-out: ${sum} for ${name}`)
}
