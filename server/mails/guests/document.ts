import { type Document, documentNames } from '#shared/documents/documents.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

interface Sender {
  name: string
  contact: string | null
}

/** A tax paper for the guest, attached as PDF. */
export const documentMail = (document: Document, { name, contact }: Sender, pdf: Buffer): MailText => {
  const { kind, number, issuedOn, total, refersTo, stay } = document
  const [hotel, title] = [oneLine(name, 60), documentNames[kind]]
  const what = kind === 'RECEIPT' ? `receipt for your ${formatRupees(total)} advance` : `${title.toLowerCase()} of ${hotel}`
  const page: Page = {
    sender: hotel,
    title,
    preview: `${title} ${number} of ${formatRupees(total)}.`,
    blocks: [
      dear(document.recipient.name, 60),
      paragraph(`Attached: ${what}, booking ${oneLine(stay.reference)}.`),
      {
        kind: 'facts',
        title: 'The document',
        facts: [
          { label: 'Number', value: number },
          { label: 'Date', value: formatDate(issuedOn) },
          ...(refersTo ? [{ label: 'About', value: `${documentNames[refersTo.kind]} ${refersTo.number}` }] : []),
          { label: 'Amount', value: formatRupees(total), strong: true },
        ],
      },
    ],
    footer: [contact ? `Questions? Write to ${oneLine(contact)}.` : `Sent by ${hotel}.`],
  }
  // Numbers are letters, digits and slashes: only these have to go from a file's name.
  const filename = `${title} ${number.replaceAll('/', '-')}.pdf`
  const attachment = { filename, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' as const }
  return mailOf(page, `${title} ${number}, ${hotel}`, [attachment])
}
