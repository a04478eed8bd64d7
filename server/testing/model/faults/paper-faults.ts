import { type SeededFault, trigger } from './fault.ts'

const steps = ['sell', 'take', 'giveCash', 'cancel', 'register'] as const

/** Mistakes in the papers of a registered hotel. */
export const paperFaults: readonly SeededFault[] = [
  {
    name: 'a number of a document is left out',
    shownBy: /the numbers of TEST\/\d\d\/[A-Z]\/ have a gap/,
    steps,
    statement: { find: 'document_series.next + excluded.next - 1', replace: 'document_series.next + excluded.next' },
  },
  {
    name: 'a receipt voucher is issued again',
    shownBy: /papers are issued twice|a payment has two receipt vouchers/,
    steps,
    database: trigger('before insert on document', "new.cause = new.cause || '/' || new.id; return new;"),
  },
  {
    name: 'a document has a number of the year before',
    shownBy: /is of another year than its day/,
    steps,
    database: `alter table document drop constraint document_number_has_form;
      ${trigger('before insert on document', "new.number = replace(new.number, '/' || to_char(new.issued_on - interval '3 months', 'YY') || '/', '/99/'); return new;")}`,
  },
  {
    name: 'a paisa is lost between a document and its lines',
    shownBy: /is not the sum of its lines|papers are issued twice/,
    steps,
    database: trigger('before insert on document_line', 'new.taxable_paise = new.taxable_paise - 1; return new;'),
  },
  {
    name: 'the halves of a tax are off by a paisa',
    shownBy: /is not the sum of its lines|has another tax than its rates/,
    steps,
    database: `alter table document_line drop constraint line_tax_divides_in_halves;
      ${trigger('before insert on document_line', 'new.tax_paise = new.tax_paise + 1; new.taxable_paise = new.taxable_paise - 1; return new;')}`,
  },
]
