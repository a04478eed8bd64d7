import { billingWords } from '#shared/plans/billing.ts'
import { BillingType, type PaymentRecord, recordApi } from '#shared/plans/plans.ts'
import { firstDayOf, lastDayOf, rateWords } from '#shared/plans/receipts.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { type Column, type Filter, textColumn } from '#web/ui/table/columns.ts'
import { Money } from '#web/ui/text/Money.tsx'
import { durationWords } from './plan-words.ts'

const columns: readonly Column<PaymentRecord>[] = [
  { id: 'customerName', label: 'Customer Name', text: ({ customerName }) => customerName, width: 5 },
  {
    id: 'paymentplan',
    label: 'Payment Plan',
    text: ({ paymentplan }) => paymentplan,
    cell: ({ paymentplan, amount }) => (
      <>
        {paymentplan}
        <div className="small">
          <Money rupees={amount} />
        </div>
      </>
    ),
    width: 4.3,
  },
  { id: 'startDate', label: 'Start Date', text: ({ startDate }) => firstDayOf(startDate), width: 4.8 },
  { id: 'endDate', label: 'End Date', text: ({ endDate }) => lastDayOf(endDate), width: 4.8 },
  textColumn('coupon', 'Applied Coupon', 3.8, ({ appliedCoupon }) => appliedCoupon ?? 'NA'),
]

const rupees = (id: string, label: string, of: (record: PaymentRecord) => number): Column<PaymentRecord> => ({
  id,
  label,
  text: record => of(record).toFixed(2),
  cell: record => <Money rupees={of(record)} />,
})

const details: readonly Column<PaymentRecord>[] = [
  { id: 'billing', label: 'Billing Type', text: ({ billingType }) => billingWords[billingType] },
  { id: 'duration', label: 'Duration', text: record => durationWords(record) ?? '' },
  { id: 'rate', label: 'Deduction Rate', text: record => rateWords(record) ?? '' },
  rupees('listPrice', 'List Price', ({ listPrice }) => listPrice),
  { id: 'discount', label: 'Discount', text: ({ discountRate }) => `${discountRate}%` },
  rupees('amount', 'Amount', ({ amount }) => amount),
  { id: 'transaction', label: 'Transaction ID', text: ({ transactionId }) => transactionId ?? 'NA' },
  { id: 'made', label: 'Bought', text: ({ createdAt }) => formatMoment(createdAt) },
]

const filters: readonly Filter<PaymentRecord>[] = [
  {
    id: 'billingType',
    label: 'Billing Type',
    all: 'Any billing',
    options: BillingType.options.map(value => ({ value, label: billingWords[value] })),
  },
]

/** Every plan that was sold, the newest first. */
export const RecordsTab = () => (
  <CrudTab
    noun={{ one: 'payment record', many: 'payment records' }}
    contracts={{ list: recordApi.list }}
    input={{ includeUserDetails: 'true', includePaymentPlanDetails: 'true', page: 1 }}
    paged={{ byId: 'recordId' }}
    nameOf={({ customerName }) => customerName}
    columns={columns}
    details={details}
    filters={filters}
    order="Newest first"
    may={action => action === 'READ'}
    empty="No Payment Records Found"
    purpose="Every plan that an owner buys is written down here."
  />
)
