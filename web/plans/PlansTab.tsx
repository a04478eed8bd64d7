import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { billingWords } from '#shared/plans/billing.ts'
import { type PaymentPlan, planApi } from '#shared/plans/plans.ts'
import { formatRupees } from '#shared/words/money.ts'
import { notGiven } from '#shared/words/text.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Marked } from '#web/ui/text/Marked.tsx'
import { Features } from './buy/PlanCard.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { durationWords, featureWords, withdrawn } from './plan-words.ts'
import { WithdrawPlan } from './WithdrawPlan.tsx'

const columns: readonly Column<PaymentPlan>[] = [
  {
    id: 'name',
    label: 'Name',
    text: ({ name }) => name,
    cell: ({ name, isWithdrawn }) => <Marked name={name} mark={isWithdrawn && withdrawn} />,
    width: 5.2,
  },
  {
    id: 'price',
    label: 'Price',
    text: ({ price }) => price?.toFixed(2) ?? notGiven,
    cell: ({ price }) => (price === null ? notGiven : formatRupees(price)),
    value: ({ price }) => price ?? -1,
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'duration',
    label: 'Duration',
    text: plan => durationWords(plan) ?? notGiven,
    value: ({ duration }) => duration ?? 0,
    width: 3.2,
  },
  { id: 'billing', label: 'Billing Type', text: ({ billingType }) => billingWords[billingType], width: 3.6 },
  {
    id: 'deduction',
    label: 'Deduction Rate (Per Booking)',
    text: ({ deductionRate }) => (deductionRate === null ? notGiven : `${deductionRate}%`),
    value: ({ deductionRate }) => deductionRate ?? -1,
    looks: 'number',
    width: 4.4,
  },
]

const details: readonly Column<PaymentPlan>[] = [
  { id: 'description', label: 'Description', text: ({ description }) => description ?? '' },
  {
    id: 'features',
    label: 'Features',
    text: ({ features = [] }) => featureWords(features),
    cell: ({ features = [] }) => <Features features={features} />,
  },
  { id: 'sale', label: 'On sale', text: ({ isWithdrawn }) => (isWithdrawn ? withdrawn : 'Yes') },
]

/** The plans that owners choose from, and those that are not sold any more. */
export const PlansTab = () => (
  <CrudTab
    noun={{ one: 'payment plan', many: 'payment plans' }}
    contracts={planApi}
    input={{ includeFeatures: 'true' }}
    removal={({ id }) => ({ paymentPlanId: id })}
    nameOf={({ name }) => name}
    columns={columns}
    details={details}
    extraSearchText={({ price, isWithdrawn }) => `${formatRupees(price ?? 0)} ${isWithdrawn ? withdrawn : ''}`}
    may={() => true}
    choices={({ isWithdrawn }) => ({
      edit: true,
      remove: true,
      ask: isWithdrawn
        ? { label: 'Offer again', icon: <IconArrowBackUp size={18} aria-hidden /> }
        : { label: 'Withdraw', icon: <IconBan size={18} aria-hidden /> },
    })}
    rowDialog={(plan, onClose) => <WithdrawPlan {...{ plan, onClose }} />}
    form={(plan, onClose) => <PlanDialog {...{ plan, onClose }} />}
    empty="No Payment Plans Found"
    purpose="Owners choose a plan before their hotels take bookings."
  />
)
