import { isDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import type { ChangeValues } from '../parts/change-form.ts'
import { chargesOf, typedMoney } from '../parts/money-parts.ts'
import { spanText } from '../parts/span-words.ts'
import { saleSources } from '../view/booking-words.ts'

const listed = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(', ')

/** What the parts of the edit form say while they are closed, as it is typed by now. */
export const summariesOf = (values: ChangeValues) => {
  const { now, source } = values
  const [from = '', to = ''] = [values.checkInDate, values.checkOutDate].map(typed => dateFormat.tidy(typed))
  const lines = chargesOf(values).length
  const { received } = typedMoney(values)
  return {
    guest: listed(values.userName, values.userPhone),
    stay: isDate(from) && isDate(to) ? spanText(from, to) : '',
    charges: lines > 0 ? `${counted(lines, 'line')} to add` : '',
    payment: listed(`${formatRupees(now.payment.paidAmount)} received`, received > 0 ? `${formatRupees(received)} to record` : ''),
    payer: values.hasCompany ? values['company.name'] : listed(values.userAddress, values.userState),
    source: listed(saleSources.find(({ value }) => value === source)?.label, values.sourceReference),
  }
}
