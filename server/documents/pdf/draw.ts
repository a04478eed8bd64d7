import PDFDocument from 'pdfkit'
import type { Document, DocumentCopy } from '#shared/documents/documents.ts'
import { type Paper, paperOf } from '#shared/documents/paper.ts'
import { beside, factGrid, factList, party, room, rule, stacked, sumRows } from './blocks.ts'
import { footers, sheets, textWidth } from './sheets.ts'
import { tableBlocks } from './table.ts'
import { type Block, type Pdf, type TextSetter, textSetter } from './text.ts'

const fine: [number, number, number] = [190, 185, 175]
const accent: [number, number, number] = [15, 82, 87]

const headOf = (text: TextSetter, paper: Paper): Block => {
  const right = 190
  return beside([
    [0, text.block(paper.heading, { size: 16, weight: 'strong', color: 'accent' }, textWidth - right - 16)],
    [
      textWidth - right,
      stacked([
        text.block(paper.title, { size: 16, weight: 'strong', align: 'end' }, right),
        text.block(paper.copy, { size: 9.5, align: 'end' }, right),
      ]),
    ],
  ])
}

const partiesOf = (text: TextSetter, { supplier, recipient, stay }: Paper): Block => {
  const gap = 16
  const [first, last] = [175, 150]
  const middle = textWidth - first - last - 2 * gap
  return beside([
    [0, party(text, supplier, first)],
    [first + gap, party(text, recipient, middle)],
    [textWidth - last, party(text, stay, last)],
  ])
}

/** Tax by rate beside the sums, or over them where its figures are too wide. */
const putSums = (pdf: Pdf, text: TextSetter, paper: Paper, sheet: ReturnType<typeof sheets>) => {
  const gap = 24
  const rates = paper.rates && tableBlocks(pdf, text, paper.rates, textWidth)
  const [least, most] = [190, 236]
  const rest = textWidth - (rates?.width ?? 0) - gap
  const isBeside = rates !== null && rest >= least
  const narrow = isBeside ? Math.min(rest, most) : most
  const title = (width: number) => text.block(paper.rates?.title ?? '', { size: 8, color: 'accent', weight: 'strong' }, width)
  const table = rates && stacked([title(rates.width), rates.head, ...rates.rows, rates.sum])
  const sums = sumRows(pdf, text, paper.sums, narrow, fine)
  const all = beside([...(table && isBeside ? [[0, table] as const] : []), [textWidth - narrow, stacked(sums)]])
  if (table && !isBeside) {
    sheet.put(table)
    sheet.space(8)
  }
  if (sheet.fitsPage(all)) return sheet.put(all)
  if (table && isBeside) sheet.put(table)
  for (const sum of sums) sheet.put(beside([[textWidth - narrow, sum]]))
}

const endOf = (pdf: Pdf, text: TextSetter, { words, notes, signature }: Paper): Block => {
  const [right, gap] = [190, 24]
  const left = textWidth - right - gap
  return beside([
    [
      0,
      stacked(
        [
          stacked([
            text.block('Amount in words', { size: 8, color: 'accent', weight: 'strong' }, left),
            text.block(words, { size: 9 }, left),
          ]),
          factList(text, notes, left),
        ],
        6,
      ),
    ],
    [
      textWidth - right,
      stacked([
        text.block(signature.for, { size: 9, align: 'end' }, right),
        room(40),
        rule(pdf, right, 0.5, fine),
        room(2),
        text.block(signature.by, { size: 9, color: 'muted', align: 'end' }, right),
      ]),
    ],
  ])
}

const drawPaper = (pdf: Pdf, paper: Paper) => {
  const text = textSetter(pdf)
  const sheet = sheets(pdf)
  for (const words of paper.setWords) {
    sheet.put(text.block(words, { size: 9, weight: 'strong' }, textWidth))
    sheet.space(6)
  }
  sheet.put(headOf(text, paper))
  sheet.space(8)
  sheet.put(rule(pdf, textWidth, 1.2, accent))
  sheet.space(8)
  sheet.put(factGrid(text, paper.facts, textWidth))
  sheet.space(12)
  sheet.put(partiesOf(text, paper))
  sheet.space(14)
  const lines = tableBlocks(pdf, text, paper.lines, textWidth)
  sheet.putRows(lines.head, lines.rows, lines.sum)
  sheet.space(12)
  putSums(pdf, text, paper, sheet)
  sheet.space(16)
  sheet.put(endOf(pdf, text, paper))
  footers(pdf, text, `${paper.title} ${paper.number}, ${paper.copy.toLowerCase()}`, fine)
}

/** A document as a PDF: the same bytes whenever it is made. */
export const drawPdf = (document: Document, copy: DocumentCopy): Promise<Buffer> => {
  const paper = paperOf(document, copy)
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // Without one of its own, which no paper needs.
    font: null as unknown as string,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.heading,
      Creator: 'Atithi',
      // Not the moment at which it is drawn.
      CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
    },
  })
  const chunks: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  drawPaper(pdf, paper)
  pdf.end()
  return made
}
