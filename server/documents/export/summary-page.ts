import { documentNames } from '#shared/documents/documents.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { escapeHtml as e, oneLine } from '../../mails/words.ts'
import { numberRuns } from './series.ts'
import {
  advanceTerms,
  allRates,
  type ByRate,
  closingOf,
  isLess,
  type MonthSums,
  nothing,
  places,
  proofsOf,
  type Sum,
  supplyOf,
  supplyTerms,
  totalOf,
} from './summary.ts'

/** What the page of a month says. */
export interface MonthSummary {
  /** `December 2026`. */
  title: string
  hotel: { name: string; legalName: string | null; gstin: string | null }
  at: Date
  isOver: boolean
  sums: MonthSums
  opening: ByRate
  /** The advances left at the end of the month, counted from all vouchers. */
  counted: ByRate
  /** Maps each kind of document to its numbers; the field `late` lists those issued after the end of the month. */
  numbers: ReadonlyMap<keyof typeof documentNames, readonly string[]>
  late: readonly string[]
}

const words = {
  invoices: 'Invoices and bills',
  credits: 'Credit notes',
  debits: 'Debit notes',
  received: 'Received',
  returned: 'Returned',
  adjusted: 'Adjusted in invoices',
  givenBack: 'Open again by credit notes of whole invoices',
  b2b: 'b2b',
  cdnr: 'cdnr',
  b2cs: 'b2cs',
  none: 'In none: outside GST, before the registration, bills of supply',
}

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (paise: number) => grouped.format(paise / 100).replace('-', '−')
const rateName = (rate: number) => (rate === 0 ? 'No GST' : `${rate / 100}%`)

const row = (label: string, sum: Sum, isStrong = false): string => {
  const figures = [sum.taxable, sum.central, sum.state, sum.integrated, totalOf(sum)].map(paise => `<td>${amount(paise)}</td>`)
  return `<tr${isStrong ? ' class="sum"' : ''}><th scope="row">${e(label)}</th>${figures.join('')}</tr>`
}

const heads = ['Taxable', 'CGST', 'SGST / UTGST', 'IGST', 'Together']
const table = (caption: string, bodies: readonly string[]): string =>
  `<table><caption>${e(caption)}</caption><thead><tr><td></td>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead>${bodies
    .map(body => `<tbody>${body}</tbody>`)
    .join('')}</table>`

type Term = (typeof supplyTerms)[number] | (typeof advanceTerms)[number]

const termRow = (term: Term, sum: Sum) => row(`${isLess(term) ? '−' : '+'} ${words[term]}`, sum)

/** A table with an equation for each rate and one for all: an optional start, the terms, the outcome. */
const equation = (
  caption: string,
  { terms }: MonthSums,
  names: readonly Term[],
  outcome: [label: string, sums: ByRate],
  start?: [label: string, sums: ByRate],
): string => {
  const [label, ends] = outcome
  const used = [start?.[1], ends, ...names.map(name => terms[name])].flatMap(sums => [...(sums?.keys() ?? [])])
  const rates = [...new Set(used)].sort((one, other) => one - other)
  const body = (title: string, pick: (sums: ByRate) => Sum) =>
    [
      `<tr class="rate"><th scope="rowgroup" colspan="6">${e(title)}</th></tr>`,
      ...(start ? [row(start[0], pick(start[1]))] : []),
      ...names.map(name => termRow(name, pick(terms[name]))),
      row(`= ${label}`, pick(ends), true),
    ].join('')
  const each = rates.map(rate => body(rateName(rate), sums => sums.get(rate) ?? nothing))
  return table(caption, each.length === 1 ? each : [...each, body('All rates', allRates)])
}

const proof = (holds: boolean, text: string): string =>
  holds
    ? `<p>${e(text)}: holds to the paisa.</p>`
    : `<p><strong>${e(text)}: does NOT hold. Please tell whoever runs this site.</strong></p>`

const numbersTable = ({ numbers }: MonthSummary): string => {
  const rows = [...numbers].flatMap(([kind, all]) =>
    numberRuns(all).map(
      ({ first, last, count }) =>
        `<tr><th scope="row">${documentNames[kind]}</th><td>${e(first)}</td><td>${e(last)}</td><td>${count}</td></tr>`,
    ),
  )
  const columns = ['From', 'To', 'Count'].map(head => `<th scope="col">${head}</th>`).join('')
  return `<table><caption>Numbers</caption><thead><tr><td></td>${columns}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const notesOf = ({ isOver, late, sums }: MonthSummary): string => {
  const zones = advanceTerms.some(term => allRates(sums.terms[term]).integrated !== 0)
  const notes = [
    ...(isOver ? [] : ['The month is not over: more will come.']),
    ...(late.length > 0
      ? [
          `Numbered after the end of the month, so with a later date, which the offline tool refuses in this one: ${numberRuns(late)
            .map(({ first, last }) => (first === last ? first : `${first} to ${last}`))
            .join(', ')}.`,
        ]
      : []),
    ...(zones ? ['Of advances the tool cannot tell an SEZ: what is IGST here is CGST and SGST after at and atadj were read in.'] : []),
  ]
  return notes.map(note => `<p>${e(note)}</p>`).join('')
}

const style = `:root{color-scheme:light}body{font:14px/1.4 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;max-width:60rem}
h1{font-size:1.4rem;margin:0}table{border-collapse:collapse;table-layout:fixed;width:100%;min-width:44rem;margin:1.5rem 0 .5rem}thead td{width:36%}caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{padding:.15rem .5rem;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th[scope=row],th[scope=rowgroup]{text-align:left;font-weight:400;white-space:normal}thead th{border-bottom:1px solid}
.sum td,.sum th{border-top:1px solid;font-weight:600!important}.rate th{padding-top:.6rem;font-weight:600!important}
tr{break-inside:avoid}@page{size:A4;margin:12mm}@media print{body{margin:0;font-size:11px}}`

/** A month on one page, to read and print: supply and advances by rate and tax head, each as a checked equation. */
export const summaryPage = (month: MonthSummary): string => {
  const { title, hotel, at, sums, opening, counted } = month
  const holds = proofsOf(sums, opening, counted)
  const registered = [hotel.legalName, hotel.gstin && `GSTIN ${hotel.gstin}`].filter(Boolean).map(text => oneLine(text ?? ''))
  const inReturn = places.map(place => row(words[place], sums.inReturn[place])).join('')
  const closing = closingOf(sums, opening)
  const content = [
    `<h1>${e(title)} · ${e(oneLine(hotel.name))}</h1>`,
    `<p>${e([...registered, `as of ${formatMoment(at)}`].join(' · '))}. All amounts in rupees.</p>`,
    equation('Supply of the month', sums, supplyTerms, ['Supply', supplyOf(sums)]),
    proof(holds.supply, 'Invoices − credit notes + debit notes = supply = what stands in the sections of the return'),
    table('Where it stands in the return, notes taken into account', [inReturn + row('= Supply', allRates(supplyOf(sums)), true)]),
    equation('Advances', sums, advanceTerms, ['Advances at the end', closing], ['Advances at the start', opening]),
    proof(holds.advances, 'Start + received − returned − adjusted + open again = end, as counted from each receipt voucher'),
    numbersTable(month),
    notesOf(month),
  ]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)}</title><style>${style}</style>`
  return `<!doctype html><html lang="en-IN"><head>${head}</head><body>${content.join('')}</body></html>`
}
