import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { sourceWords } from '#shared/bookings/booking-source.ts'
import { isDate } from '#shared/words/dates.ts'
import { formatRupees, toPaise } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import type { ChangeValues } from '../parts/change-form.ts'
import { chargesOf, keptOf, typedMoney } from '../parts/money-parts.ts'
import { spanText } from '../parts/span-words.ts'
import { noted } from '../view/booking-lines.ts'

/** Only what stands there already is known by a booking that was read in full. */
const ofDetail = ({ nights, charges, ...detail }: BookingDetail) => {
  const { kept } = keptOf(detail)
  return {
    prices: `${formatRupees(nights.reduce((sum, { price }) => sum + toPaise(price), 0) / 100)} for the nights`,
    charges: charges.length > 0 ? counted(charges.length, 'line') : 'None',
    refund: kept > 0 ? `At most ${formatRupees(kept)}` : 'Nothing to give back',
  }
}

/** What the parts of the edit form say while they are closed, as it is typed by now. */
export const summariesOf = (values: ChangeValues, detail: BookingDetail | undefined) => {
  const { now, source } = values
  const [from = '', to = ''] = [values.checkInDate, values.checkOutDate].map(typed => dateFormat.tidy(typed))
  const lines = chargesOf(values).length
  const { received, returned } = typedMoney(values)
  const known = detail && ofDetail(detail)
  return {
    guest: noted(values.userName, values.userPhone),
    stay: isDate(from) && isDate(to) ? spanText(from, to) : '',
    prices: Object.values(values.prices).some(Boolean) ? 'Changed' : known?.prices,
    charges: lines > 0 ? `${counted(lines, 'line')} to add` : known?.charges,
    payment: noted(`${formatRupees(now.payment.paidAmount)} received`, received > 0 ? `${formatRupees(received)} to record` : ''),
    refund: returned > 0 ? `${formatRupees(returned)} to give back` : known?.refund,
    payer: values.hasCompany ? values['company.name'] : noted(values.userAddress, values.userState) || 'Not given',
    source: noted(sourceWords[source || 'DESK'], values.sourceReference),
  }
}
