import { DocumentKind, type DocumentRow, documentNames } from '#shared/documents/documents.ts'
import { formatMonth, todayInIndia } from '#shared/words/dates.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'

export const kindOptions = DocumentKind.options.map(value => ({ value, label: documentNames[value] }))

/** What happened on the day that a paper is about. */
const happenings: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'Supplied',
  BILL: 'Supplied',
  RECEIPT: 'Received',
  REFUND: 'Given back',
  CREDIT: 'Changed',
  DEBIT: 'Changed',
}

/** `Received 25 Nov 2026`: the day that a paper is about; undefined where it was issued on that day. */
export const happenedText = ({ kind, issuedOn, happenedOn }: Pick<DocumentRow, 'kind' | 'issuedOn' | 'happenedOn'>): string | undefined =>
  happenedOn === issuedOn ? undefined : `${happenings[kind]} ${shownDate(happenedOn)}`

/** A month and those before it, as `YYYY-MM`. */
export const monthsUntil = (last: string, count: number): string[] => {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

/** How far back a list of months goes: three financial years are asked for at most, the running one included. */
const months = 36

/** The running month and those before it, back to that of the hotel's first document, but always the one before. */
export const monthOptions = (now: Date, first = ''): { value: string; label: string }[] =>
  monthsUntil(todayInIndia(now).slice(0, 7), months)
    .filter((month, back) => back < 2 || month >= first.slice(0, 7))
    .map(value => ({ value, label: formatMonth(value) }))

/** The hotel's copy lies beside the guest's in a folder. */
export const fileName = (name: string, copy: 'original' | 'duplicate'): string =>
  copy === 'original' ? name : name.replace(/\.pdf$/, ', duplicate.pdf')
